import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  attachReceipt,
  type CorrectedReceipt,
  createReceiptTransaction,
  deleteLesson,
  deleteReceipt,
  getReceipt,
  getReceiptFile,
  getReceiptOriginal,
  getReceiptThumbnail,
  listLessons,
  listReceipts,
  updateReceipt,
} from '../../contract/receipts.ts';
import { call } from '../api.ts';
import { invalidateEverywhere } from '../changes.ts';
import type { KeyedTransaction } from '../transactions/queries.ts';
import { listQueryOf, type ReceiptsView } from './view.ts';

/**
 * A receipt with the words that were read on it.
 * @param id without one, the newest receipt; the answer is null where there is none yet
 */
export function receiptQuery(id: string | undefined) {
  return queryOptions({
    queryKey: ['receipts', 'one', id ?? 'newest'],
    queryFn: async ({ signal }) => {
      const wanted = id ?? (await newestId(signal));
      return wanted === null ? null : call(getReceipt, { params: { id: wanted }, signal });
    },
  });
}

async function newestId(signal: AbortSignal): Promise<string | null> {
  const { receipts } = await call(listReceipts, { query: { page: 1, limit: 1 }, signal });
  return receipts[0]?._id ?? null;
}

/** A page of receipts. The one before stays until it is loaded. */
export function receiptsQuery({ search, page }: ReceiptsView) {
  const query = listQueryOf({ ...(search && { search }), ...(page && { page }) });
  return queryOptions({
    queryKey: ['receipts', 'list', query],
    queryFn: ({ signal }) => call(listReceipts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The receipts that belong to a transaction. */
export function attachedReceiptsQuery(transactionId: string) {
  return queryOptions({
    queryKey: ['receipts', 'of', transactionId],
    queryFn: ({ signal }) => call(listReceipts, { query: { page: 1, limit: 100, transactionId }, signal }),
  });
}

const pictures = { whole: getReceiptFile, small: getReceiptThumbnail };

/** A receipt's picture. It never changes. */
export function receiptPictureQuery(id: string, size: 'whole' | 'small') {
  return queryOptions({
    queryKey: ['receipt-pictures', id, size],
    queryFn: ({ signal }) => call(pictures[size], { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Corrects what was read, or confirms it: the transaction changes with it. */
export function useUpdateReceipt(id: string) {
  return useMutation({
    mutationFn: (body: CorrectedReceipt) => call(updateReceipt, { params: { id }, body }),
    onSuccess: (_receipt, _body, _result, { client }) => invalidateEverywhere(client),
  });
}

export function useCreateReceiptTransaction(id: string) {
  return useMutation({
    mutationFn: ({ body, key }: KeyedTransaction) => call(createReceiptTransaction, { params: { id }, body, key }),
    onSuccess: (_made, _sent, _result, { client }) => invalidateEverywhere(client),
  });
}

export function useAttachReceipt(id: string) {
  return useMutation({
    mutationFn: (transactionId: string) => call(attachReceipt, { params: { id }, body: { transactionId } }),
    onSuccess: (_receipt, _id, _result, { client }) => invalidateEverywhere(client),
  });
}

export function useDeleteReceipt() {
  return useMutation({
    mutationFn: (id: string) => call(deleteReceipt, { params: { id } }),
    // After a failure too: a 404 means that it is deleted already and the list is out of date.
    onSettled: (_reply, _error, _id, _result, { client }) => invalidateEverywhere(client),
  });
}

export function useDownloadOriginal() {
  return useMutation({ mutationFn: (id: string) => call(getReceiptOriginal, { params: { id } }) });
}

/** What was learned from corrections. */
export const lessonsQuery = queryOptions({
  queryKey: ['receipts', 'lessons'],
  queryFn: ({ signal }) => call(listLessons, { signal }),
});

export function useDeleteLesson() {
  return useMutation({
    mutationFn: (id: string) => call(deleteLesson, { params: { id } }),
    // After a failure too: a 404 means that it is deleted already and the list is out of date.
    onSettled: (_reply, _error, _id, _result, { client }) => invalidateEverywhere(client),
  });
}
