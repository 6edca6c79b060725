import { keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { createTransaction, listTransactions, type NewTransaction } from '../../contract/transactions.ts';
import { call } from '../api.ts';
import { CATEGORIES } from '../categories/queries.ts';
import { DASHBOARD } from '../dashboard/queries.ts';

/** The key of everything about transactions. */
export const TRANSACTIONS = ['transactions'] as const;

const PAGE_SIZE = 10;

export function transactionsQuery(page: number) {
  return queryOptions({
    queryKey: [...TRANSACTIONS, 'list', { page }],
    queryFn: ({ signal }) => call(listTransactions, { query: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What to send, and the key that keeps it from being made twice. */
export type KeyedTransaction = { body: NewTransaction; key: string };

export function useCreateTransaction() {
  return useMutation({
    mutationFn: ({ body, key }: KeyedTransaction) => call(createTransaction, { body, key }),
    onSuccess: (_made, _sent, _result, { client }) => transactionsChanged(client),
  });
}

/** What shows transactions, or sums of them, is asked for again. */
export function transactionsChanged(client: QueryClient): Promise<unknown> {
  return Promise.all([TRANSACTIONS, DASHBOARD, CATEGORIES].map((queryKey) => client.invalidateQueries({ queryKey })));
}
