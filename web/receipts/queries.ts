import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as lessonOperations from '../../contract/lessons.ts';
import * as operations from '../../contract/receipts.ts';
import { call } from '../api.ts';
import { queryFor } from '../use-operation.ts';
import type { ReceiptsView } from './address.ts';
import { listQueryOf } from './view.ts';

/**
 * A receipt with the words that were read on it.
 * @param id without one, the newest receipt; the answer is null where there is none yet
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

/** A page of receipts. The one before stays until it is loaded. */
export function receiptsQuery({ search, page }: ReceiptsView) {
  const query = listQueryOf({ ...(search && { search }), ...(page && { page }) });
  return queryFor(operations.listReceipts, { query }, { placeholderData: keepPreviousData });
}

/** The receipts that belong to a transaction. */
export const attachedReceiptsQuery = (transactionId: string) =>
  queryFor(operations.listReceipts, { query: { page: 1, limit: 100, transactionId } });

/** What was bought, with the category that each item most likely belongs to. */
export const receiptItemsQuery = (id: string) => queryFor(operations.listReceiptItems, { params: { id } });

/** A receipt's picture: its first page, whole or small. No change touches it. */
export const receiptPictureQuery = (id: string) =>
  queryFor(operations.getReceiptFile, { params: { id } }, { staleTime: 'static' });

export const receiptThumbnailQuery = (id: string) =>
  queryFor(operations.getReceiptThumbnail, { params: { id } }, { staleTime: 'static' });

/** What was learned from corrections. */
export const lessonsQuery = queryFor(lessonOperations.listLessons, {});
