import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  createTransaction,
  deleteTransaction,
  deleteTransactions,
  exportTransactions,
  listTransactions,
  type NewTransaction,
  restoreTransactions,
  updateTransaction,
} from '../../contract/transactions.ts';
import { call } from '../api.ts';
import { invalidateEverywhere } from '../changes.ts';
import { queryOf, type View } from './view.ts';

/** A page of transactions. Until it is there the one before it stays; an answer that nobody waits for is dropped. */
export function transactionsQuery(view: View) {
  return queryOptions({
    queryKey: ['transactions', 'list', view],
    queryFn: ({ signal }) => call(listTransactions, { query: queryOf(view), signal }),
    placeholderData: keepPreviousData,
  });
}

/** What to send, and the key that keeps it from being made twice. */
export type KeyedTransaction = { body: NewTransaction; key: string };

export function useCreateTransaction() {
  return useMutation({
    mutationFn: ({ body, key }: KeyedTransaction) => call(createTransaction, { body, key }),
    onSuccess: (_made, _sent, _result, { client }) => invalidateEverywhere(client),
  });
}

export function useUpdateTransaction() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: NewTransaction }) =>
      call(updateTransaction, { params: { id }, body }),
    onSuccess: (_changed, _sent, _result, { client }) => invalidateEverywhere(client),
  });
}

export function useDeleteTransaction() {
  return useMutation({
    mutationFn: (id: string) => call(deleteTransaction, { params: { id } }),
    // A refusal may mean that it has gone already: then the list is out of date.
    onSettled: (_reply, _error, _id, _result, { client }) => invalidateEverywhere(client),
  });
}

export function useDeleteTransactions() {
  return useMutation({
    mutationFn: (transactionIds: string[]) => call(deleteTransactions, { body: { transactionIds } }),
    onSettled: (_reply, _error, _ids, _result, { client }) => invalidateEverywhere(client),
  });
}

export function useRestoreTransactions() {
  return useMutation({
    mutationFn: (transactionIds: string[]) => call(restoreTransactions, { body: { transactionIds } }),
    onSuccess: (_reply, _ids, _result, { client }) => invalidateEverywhere(client),
  });
}

export function useExportTransactions() {
  return useMutation({ mutationFn: () => call(exportTransactions, {}) });
}
