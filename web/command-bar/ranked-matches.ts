import { useQueries } from '@tanstack/react-query';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import type { ListOrder } from '../command-grammar/interpretation.ts';
import type { ListFilters } from '../transactions/list-address.ts';
import { transactionsQuery } from '../transactions/queries.ts';

/** Number of transactions per request, and the maximum number of requests. The server lists only the newest first. */
const ROWS = 100;
const MOST_PAGES = 10;

/** Returns the transactions in the asked order. The latest ones come first already. */
export function rankTransactions(
  transactions: readonly ListedTransaction[],
  order: ListOrder | undefined,
): ListedTransaction[] {
  if (order === undefined || order === 'newest') return [...transactions];
  const sign = order === 'largest' ? -1 : 1;
  return [...transactions].sort((one, other) => sign * (Math.abs(one.cost) - Math.abs(other.cost)));
}

/**
 * Loads the matching transactions by amount. Undefined while they load. If there are too many, only the newest ones are
 * compared.
 * @param totalCount the number of matches, or undefined if they are not asked for by amount
 */
export function useRankedMatches(
  filters: ListFilters,
  order: ListOrder | undefined,
  totalCount: number | undefined,
): ListedTransaction[] | undefined {
  const isByAmount = order === 'largest' || order === 'smallest';
  const pages = isByAmount && totalCount ? Math.min(Math.ceil(totalCount / ROWS), MOST_PAGES) : 0;
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_, index) =>
      transactionsQuery({ ...filters, page: index + 1, rows: ROWS }),
    ),
  });
  if (pages === 0 || answers.some(({ data, isPlaceholderData }) => data === undefined || isPlaceholderData))
    return undefined;
  return rankTransactions(
    answers.flatMap(({ data }) => data?.transactions ?? []),
    order,
  );
}

/** The maximum number of transactions that are compared. */
export const MOST_RANKED = ROWS * MOST_PAGES;
