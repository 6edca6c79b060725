import { type SelectQueryBuilder, sql } from 'kysely';
import { getTagKey } from '../../../contract/transactions/tags.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { countAndSumTransactions, type TotalsFilter } from '../../ledger/count-transactions.ts';
import { countAndSumTaggedTransactions } from '../tags/count-by-tag.ts';
import { selectSplitLinesInCategory, type TransactionRowFilter } from './filter-query.ts';

/** If rows must be read to count them, counting stops at this number. */
export const MAX_COUNTED_ROWS = 10_000;

/**
 * If at most this many rows precede a page, skipping them in the index is faster than finding the day on which the page
 * starts.
 */
export const MAX_SKIPPED_ROWS = 200;

/**
 * The filter fields for which the running totals contain counts. A filter with any other field must be counted
 * differently.
 */
const IN_TOTALS: readonly string[] = [
  'kind',
  'category',
  'startDate',
  'endDate',
  'accountId',
] satisfies (keyof TotalsFilter)[];

/** True if the running totals contain the number of matching rows. They then also show on which day a page starts. */
export function isCountedInTotals(filter: TransactionRowFilter): boolean {
  if (filter.accountId !== undefined && (filter.kind ?? filter.category) !== undefined) return false;
  return Object.entries(filter).every(([name, value]) => value === undefined || IN_TOTALS.includes(name));
}

/** True if the running totals for all time contain the number of matching rows, so that no days need to be added up. */
export function isCountedInAllTimeTotals(filter: TransactionRowFilter): boolean {
  return isCountedInTotals(filter) && filter.startDate === undefined && filter.endDate === undefined;
}

/**
 * Returns an upper bound on the number of matching transactions without reading them. With a tag in the filter, only
 * the tag, kind and category limit the count; without one, only the kind, category, days and account.
 * @param most the number at which counting the lines of a category stops
 */
export async function estimateMaxCount(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
  most: number,
): Promise<number> {
  if (filter.isByLine) return countUpToLimit(db, selectSplitLinesInCategory(db, userId, filter), most);
  const { count } =
    filter.tag === undefined
      ? await countAndSumTransactions(db, userId, filter)
      : await countAndSumTaggedTransactions(db, userId, getTagKey(filter.tag), filter);
  return count;
}

/** Counts rows, stopping at one more than the limit. */
export async function countUpToLimit<T extends keyof Schema>(
  db: Db,
  query: SelectQueryBuilder<Schema, T, object>,
  most = MAX_COUNTED_ROWS,
): Promise<number> {
  const some = query
    .select(sql`1`.as('one'))
    .limit(most + 1)
    .as('some');
  const { count } = await db
    .selectFrom(some)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
