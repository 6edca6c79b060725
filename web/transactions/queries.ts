import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../contract/transactions/transactions.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import type { ListSearchParams } from './list-address.ts';
import { toFilterQuery, toTransactionsQuery } from './use-list-search-params.ts';

/** A page of transactions. The previous page stays visible while the next one loads. */
export const transactionsQuery = (view: ListSearchParams) =>
  createQueryOptions(
    operations.listTransactions,
    { query: toTransactionsQuery(view) },
    { placeholderData: keepPreviousData },
  );

/** The latest estimate, or an empty list. Used to find out whether the user has any estimates. */
export const newestEstimateQuery = createQueryOptions(operations.listTransactions, {
  query: { isEstimate: 'true', transfers: 'include', limit: 1 },
});

/** The latest transaction to review. Used for the total count, which the response also contains. */
export const newestTransactionToReviewQuery = createQueryOptions(operations.listTransactions, {
  query: { reviewed: 'false', limit: 1 },
});

/** Like `newestTransactionToReviewQuery`, for the transactions that an import has added. */
export const newestToReviewOfImportQuery = (importId: string) =>
  createQueryOptions(operations.listTransactions, { query: { reviewed: 'false', limit: 1, importId } });

/** The totals of all transactions that match the filters. */
export const transactionSumsQuery = (view: ListSearchParams) =>
  createQueryOptions(operations.sumTransactions, { query: toFilterQuery(view) });
