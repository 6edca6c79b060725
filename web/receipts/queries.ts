import { queryOptions, useMutation } from '@tanstack/react-query';
import { createReceiptTransaction, getReceiptFile, listReceipts, uploadReceipt } from '../../contract/receipts.ts';
import { call } from '../api.ts';
import { announceChange } from '../changes.ts';
import type { KeyedTransaction } from '../transactions/queries.ts';

/** The newest receipt; null before the first. */
export const newestReceiptQuery = queryOptions({
  queryKey: ['receipts', 'newest'],
  queryFn: async ({ signal }) => {
    const { receipts } = await call(listReceipts, { query: { page: 1, limit: 1 }, signal });
    return receipts[0] ?? null;
  },
});

/** A receipt's picture. It never changes, and only the owner's token is answered with it. */
export function receiptPictureQuery(id: string) {
  return queryOptions({
    queryKey: ['receipt-pictures', id],
    queryFn: ({ signal }) => call(getReceiptFile, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useUploadReceipt() {
  return useMutation({
    mutationFn: ({ file, key }: { file: File; key: string }) => call(uploadReceipt, { file, key }),
    // A receipt on which no amount was found is refused, but kept: the newest one changes either way.
    onSettled: (_receipt, _error, _sent, _result, { client }) => announceChange(client),
  });
}

export function useCreateReceiptTransaction(id: string) {
  return useMutation({
    mutationFn: ({ body, key }: KeyedTransaction) => call(createReceiptTransaction, { params: { id }, body, key }),
    onSuccess: (_made, _sent, _result, { client }) => announceChange(client),
  });
}
