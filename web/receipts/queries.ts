import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as lessonOperations from '../../contract/imports/learned-corrections.ts';
import * as operations from '../../contract/receipts.ts';
import { call } from '../api/call.ts';
import { queryFor } from '../api/use-operation.ts';
import type { ReceiptsView } from './address.ts';
import { toListQuery } from './view.ts';

/**
 * A receipt with the words that were read from it.
 * @param id the receipt; if undefined, the newest receipt, or null if there are none
 */
export function receiptQuery(id: string | undefined) {
  return queryOptions({
    queryKey: [operations.getReceipt.noun, operations.getReceipt.id, id ?? 'newest'],
    queryFn: async ({ signal }) => {
      const wanted = id ?? (await newestId(signal));
      return wanted === null ? null : call(operations.getReceipt, { params: { id: wanted }, signal });
    },
  });
}

async function newestId(signal: AbortSignal): Promise<string | null> {
  const { receipts } = await call(operations.listReceipts, { query: { page: 1, limit: 1 }, signal });
  return receipts[0]?._id ?? null;
}

/** A page of receipts. The previous page remains visible while the next one loads. */
export function receiptsQuery({ search, page }: ReceiptsView) {
  const query = toListQuery({ ...(search && { search }), ...(page && { page }) });
  return queryFor(operations.listReceipts, { query }, { placeholderData: keepPreviousData });
}

/** The receipts attached to a transaction. */
export const attachedReceiptsQuery = (transactionId: string) =>
  queryFor(operations.listReceipts, { query: { page: 1, limit: 100, transactionId } });

/** The items of a receipt, each with its most likely category. */
export const receiptItemsQuery = (id: string) => queryFor(operations.listReceiptItems, { params: { id } });

/** The first page of a receipt as a picture, full size or thumbnail. It never changes. */
export const receiptPictureQuery = (id: string) =>
  queryFor(operations.getReceiptFile, { params: { id } }, { staleTime: 'static' });

export const receiptThumbnailQuery = (id: string) =>
  queryFor(operations.getReceiptThumbnail, { params: { id } }, { staleTime: 'static' });

/** Corrections learned from the person's edits. */
export const learnedCorrectionsQuery = queryFor(lessonOperations.listLessons, {});
