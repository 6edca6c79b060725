import { listTransactions } from '../../contract/transactions/transactions.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The transactions to review: all, those that an import has added, or those in a category. */
export type ReviewFilter = { importId?: string | undefined; category?: string | undefined };

/**
 * The latest transactions to review, optionally only those that match a filter. Once the user has reviewed them,
 * the query returns older transactions.
 */
export const transactionsToReviewQuery = (filter: ReviewFilter, limit = 50) =>
  createQueryOptions(listTransactions, { query: { reviewed: 'false', limit, ...omitUnsetFilters(filter) } });

/** Returns the filter without fields that are not set, for requests. */
export function omitUnsetFilters({ importId, category }: ReviewFilter) {
  return { ...(importId && { importId }), ...(category && { category }) };
}
