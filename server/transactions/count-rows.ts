import { type SelectQueryBuilder, sql } from 'kysely';
import { tagKey } from '../../contract/tags.ts';
import type { Db, Schema } from '../db/schema.ts';
import { type TotalsFilter, tallyMatching } from '../ledger/count.ts';
import { type RowFilter, selectLines } from './matching.ts';
import { tallyTagged } from './tags/count.ts';

/** Where rows are read to be counted, more than this many are counted as this many. */
export const COUNTED_AT_MOST = 10_000;

/** Up to here skipping rows of an index is quicker than finding the day of a page. */
export const SKIPPED_AT_MOST = 200;

/** What running totals can be asked for. */
const IN_TOTALS: readonly string[] = [
  'kind',
  'category',
  'startDate',
  'endDate',
  'accountId',
] satisfies (keyof TotalsFilter)[];

/** Whether the running totals know how many rows the filter lets through, and where a page of them begins. */
export function isInTotals(filter: RowFilter): boolean {
  if (filter.accountId !== undefined && (filter.kind ?? filter.category) !== undefined) return false;
  return Object.entries(filter).every(([name, value]) => value === undefined || IN_TOTALS.includes(name));
}

/** Whether one total, or one of each kind, is the count of what the filter lets through. */
export function isCountedOverAllDays(filter: RowFilter): boolean {
  return isInTotals(filter) && filter.startDate === undefined && filter.endDate === undefined;
}

/**
 * How many transactions the filter lets through at most, known before any is read: what it asks beside its kind, category, days
 * and account, or beside its tag, is not looked at.
 * @param most of what is only in a part of a category no more are counted
 */
export async function countAtMost(db: Db, userId: number, filter: RowFilter, most: number): Promise<number> {
  if (filter.isByLine) return countUpToMost(db, selectLines(db, userId, filter), most);
  const { count } =
    filter.tag === undefined
      ? await tallyMatching(db, userId, filter)
      : await tallyTagged(db, userId, tagKey(filter.tag), filter);
  return count;
}

/** How many rows there are, up to one above the most: no more are read. */
export async function countUpToMost<T extends keyof Schema>(
  db: Db,
  query: SelectQueryBuilder<Schema, T, object>,
  most = COUNTED_AT_MOST,
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
