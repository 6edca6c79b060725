import { type Expression, type SqlBool, sql } from 'kysely';
import { tagKey } from '../../contract/tags.ts';
import { selectByIndex } from '../db/by-index.ts';
import type { Db } from '../db/schema.ts';
import { countMatching } from '../ledger/count.ts';
import { countUpToMost, isInTotals } from './count-rows.ts';
import { linesOf } from './lines.ts';
import {
  BY_ID,
  disjointFilters,
  isNarrowed,
  matching,
  type RowFilter,
  selectInOrder,
  selectMatching,
} from './matching.ts';
import { inListOrder, mergeRows } from './merged-rows.ts';
import type { ListRow, ResultSet } from './result-set.ts';
import { LIST_COLUMNS } from './row.ts';
import { listSorted } from './search-transactions.ts';
import { sumRows } from './sum-rows.ts';
import { tallyMonthsOfTag, tallyTagged } from './tags/count.ts';

type Span = { limit: number; offset: number };

/** Up to here skipping rows of an index is quicker than finding the month of a page. */
const SKIPPED_AT_MOST = 200;

/** What totals by tag can be asked for. */
const IN_TAG_TOTALS: readonly string[] = ['kind', 'category'] satisfies (keyof RowFilter)[];

/** The transactions that have a tag, of those that the rest of the filter lets through. */
export async function findTagged(db: Db, userId: number, tag: string, filter: RowFilter): Promise<ResultSet> {
  const rest = { ...filter, tag: undefined };
  if (!isInTagTotals(rest)) {
    return {
      count: await countUpToMost(db, selectPlaces(db, userId, tag, rest)),
      rows: (span) => listTaggedRows(db, userId, tag, rest, span),
      sums: () => sumRows(db, selectMatching(db, userId, { ...rest, tag }), userId, rest),
    };
  }
  const { count, ...sums } = await tallyTagged(db, userId, tagKey(tag), rest);
  return { count, isExact: true, rows: (span) => listFromMonth(db, userId, tag, rest, span), sums: async () => sums };
}

function isInTagTotals(rest: RowFilter): boolean {
  return Object.entries(rest).every(([name, value]) => value === undefined || IN_TAG_TOTALS.includes(name));
}

/** A deep page is begun in its month, so that few rows are passed over; a tag alone has its first pages at the very beginning. */
async function listFromMonth(db: Db, userId: number, tag: string, rest: RowFilter, span: Span): Promise<ListRow[]> {
  if (span.offset <= SKIPPED_AT_MOST && !isNarrowed(rest)) return listTaggedRows(db, userId, tag, rest, span);
  let { offset } = span;
  for (const { month, count } of await tallyMonthsOfTag(db, userId, tagKey(tag), rest)) {
    // The 31st stands for the last of any month.
    if (offset < count)
      return listTaggedRows(db, userId, tag, { ...rest, endDate: `${month}-31` }, { ...span, offset });
    offset -= count;
  }
  return [];
}

/**
 * Some of them in list order, read by what has fewer rows: the tag, or what the rest of the filter lets through.
 * @param and what else they have to be
 */
export async function listTaggedRows(
  db: Db,
  userId: number,
  tag: string,
  rest: RowFilter,
  span: Span,
  and?: Expression<SqlBool>,
): Promise<ListRow[]> {
  if (isNarrowed(rest) && isInTotals(rest)) {
    const { count } = await tallyTagged(db, userId, tagKey(tag), {});
    const isFewer = (await countMatching(db, userId, rest)) < count;
    if (isFewer) return listInOrder(db, userId, { ...rest, tag }, span, and);
  }
  const places = await selectPlaces(db, userId, tag, rest, and)
    .select('transaction_id')
    .orderBy('transaction_tags.day', 'desc')
    .orderBy('transaction_tags.sequence', 'desc')
    .limit(span.limit)
    .offset(span.offset)
    .execute();
  if (places.length === 0) return [];
  const ids = places.map(({ transaction_id }) => transaction_id);
  const rows = await selectByIndex(db, 'transactions', BY_ID)
    .select([...LIST_COLUMNS, 'sequence'])
    .select(linesOf(db))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return rows.sort(inListOrder);
}

async function listInOrder(
  db: Db,
  userId: number,
  filter: RowFilter,
  span: Span,
  and: Expression<SqlBool> | undefined,
): Promise<ListRow[]> {
  const reads = (await disjointFilters(db, userId, filter)).map((part) => (limit: number) => {
    const rows = selectInOrder(db, userId, part);
    return listSorted(db, and ? rows.where(and) : rows, { limit, offset: 0 });
  });
  return mergeRows(reads, span);
}

/** From the index of the tag alone, unless the rows themselves are to be looked at. */
function selectPlaces(
  db: Db,
  userId: number,
  tag: string,
  { startDate, endDate, ...rest }: RowFilter,
  and?: Expression<SqlBool>,
) {
  let places = selectByIndex(db, 'transaction_tags', 'transaction_tags_in_order')
    .where('transaction_tags.user_id', '=', userId)
    .where('transaction_tags.key', '=', tagKey(tag));
  if (startDate !== undefined) places = places.where('transaction_tags.day', '>=', startDate);
  if (endDate !== undefined) places = places.where('transaction_tags.day', '<=', endDate);
  if (!isNarrowed(rest) && !and) return places;
  const isLetThrough = selectByIndex(db, 'transactions', BY_ID)
    .select('id')
    .where(matching(db, userId, rest))
    .where('id', '=', sql.ref<string>('transaction_tags.transaction_id'));
  return places.where((row) => row.exists(and ? isLetThrough.where(and) : isLetThrough));
}
