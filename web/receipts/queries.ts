import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as lessonOperations from '../../contract/receipts/learned-corrections.ts';
import * as operations from '../../contract/receipts.ts';
import { callServer } from '../api/call-server.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import type { ReceiptsSearchParams } from './receipts-search-params.ts';
import { toReceiptsQuery } from './use-receipts-search-params.ts';

/**
 * A receipt and the words recognized on it.
 * @param id undefined for the latest receipt, which is null if there are none
 */
export function receiptQuery(id: string | undefined) {
  return queryOptions({
    queryKey: [operations.getReceipt.id, id ?? 'newest'],
    queryFn: async ({ signal }) => {
      const receiptId = id ?? (await findNewestReceiptId(signal));
      return receiptId === null ? null : callServer(operations.getReceipt, { params: { id: receiptId }, signal });
    },
  });
}

async function findNewestReceiptId(signal: AbortSignal): Promise<string | null> {
  const { receipts } = await callServer(operations.listReceipts, { query: { page: 1, limit: 1 }, signal });
  return receipts[0]?._id ?? null;
}

/** A page of receipts. The previous page stays visible while the next one loads. */
export function receiptsQuery({ search, page }: ReceiptsSearchParams) {
  const query = toReceiptsQuery({ ...(search && { search }), ...(page && { page }) });
  return createQueryOptions(operations.listReceipts, { query }, { placeholderData: keepPreviousData });
}

/** The receipts that are attached to a transaction. */
export const attachedReceiptsQuery = (transactionId: string) =>
  createQueryOptions(operations.listReceipts, { query: { page: 1, limit: 100, transactionId } });

/** The items of a receipt, each with its most likely category. */
export const receiptItemsQuery = (id: string) => createQueryOptions(operations.listReceiptItems, { params: { id } });

/** The first page of a receipt as a picture. It stays in the cache, because it never changes. */
export const receiptPictureQuery = (id: string) =>
  createQueryOptions(operations.getReceiptFile, { params: { id } }, { staleTime: 'static' });

export const receiptThumbnailQuery = (id: string) =>
  createQueryOptions(operations.getReceiptThumbnail, { params: { id } }, { staleTime: 'static' });

/** Corrections that the server has learned from changes that the user made. */
export const learnedCorrectionsQuery = createQueryOptions(lessonOperations.listLearnedCorrectionsForUser, {});
