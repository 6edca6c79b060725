import { useQueries } from '@tanstack/react-query';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import type { ListOrder } from '../../command-grammar/interpretation.ts';
import type { ListFilters } from '../../transactions/list-address.ts';
import { transactionsQuery } from '../../transactions/queries.ts';

/** Number of transactions per request, and the maximum number of requests. The server lists only the newest first. */
const ROWS = 100;
const MOST_PAGES = 10;

/** Returns the transactions in the asked order. The server already lists the newest first. */
function rankTransactions(
  transactions: readonly ListedTransaction[],
  order: ListOrder | undefined,
): ListedTransaction[] {
  if (order === undefined || order === 'newest') return [...transactions];
  const sign = order === 'largest' ? -1 : 1;
  return [...transactions].sort((one, other) => sign * (Math.abs(one.cost) - Math.abs(other.cost)));
}

/**
 * Loads the matching transactions by amount, as `useAllMatches` does.
 * @param totalCount the number of matches, or undefined if they are not asked for by amount
 */
export function useRankedMatches(
  filters: ListFilters,
  order: ListOrder | undefined,
  totalCount: number | undefined,
): ListedTransaction[] | undefined {
  const isByAmount = order === 'largest' || order === 'smallest';
  const matches = useAllMatches(filters, isByAmount ? totalCount : undefined);
  return matches && rankTransactions(matches, order);
}

/**
 * Loads the matching transactions, or the newest ones of them if there are too many. Undefined while they load.
 * @param totalCount the number of matches, or undefined if they are not needed
 */
export function useAllMatches(filters: ListFilters, totalCount: number | undefined): ListedTransaction[] | undefined {
  const pages = Math.min(Math.ceil((totalCount ?? 0) / ROWS), MOST_PAGES);
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_, index) =>
      transactionsQuery({ ...filters, page: index + 1, rows: ROWS }),
    ),
  });
  if (pages === 0 || answers.some(({ data, isPlaceholderData }) => data === undefined || isPlaceholderData))
    return undefined;
  return answers.flatMap(({ data }) => data?.transactions ?? []);
}

/** The maximum number of transactions that are compared. */
export const MOST_RANKED = ROWS * MOST_PAGES;
