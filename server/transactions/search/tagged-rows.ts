import { type Expression, type SqlBool, sql } from 'kysely';
import { getTagKey } from '../../../contract/transactions/tags.ts';
import type { Db } from '../../db/schema.ts';
import { selectByIndex } from '../../db/select-by-index.ts';
import { countTransactions } from '../../ledger/count-transactions.ts';
import { selectRefundColumns } from '../refunds/refund-columns.ts';
import { selectSplitLinesColumn } from '../split-lines.ts';
import { countAndSumTaggedTransactions, listMonthlyTagCounts } from '../tags/count-by-tag.ts';
import { LISTED_TRANSACTION_COLUMNS } from '../transaction-row.ts';
import { countUpToLimit, isCountedInTotals } from './count-transactions.ts';
import {
  buildFilterCondition,
  hasFilters,
  selectTransactionsByFilter,
  selectTransactionsInListOrder,
  splitIntoDisjointFilters,
  TRANSACTION_ID_INDEX,
  type TransactionRowFilter,
} from './filter-query.ts';
import type { ResultSet, TransactionListRow } from './result-set.ts';
import { comparePositions, mergeSortedRows, sumTransactionRows } from './result-set.ts';
import { listSortedRows } from './search-transactions.ts';

type Span = { limit: number; offset: number };

/** Up to this offset, skipping index entries is faster than finding the month in which a page starts. */
const SKIPPED_AT_MOST = 200;

/** The filter fields for which the totals by tag contain counts. */
const IN_TAG_TOTALS: readonly string[] = ['kind', 'category'] satisfies (keyof TransactionRowFilter)[];

/** Finds transactions that have a tag and match the rest of the filter. */
export async function findTaggedTransactions(
  db: Db,
  userId: number,
  tag: string,
  filter: TransactionRowFilter,
): Promise<ResultSet> {
  const rest = { ...filter, tag: undefined };
  if (!isInTagTotals(rest)) {
    return {
      count: await countUpToLimit(db, selectPlaces(db, userId, tag, rest)),
      rows: (span) => listTaggedRows(db, userId, tag, rest, span),
      sums: () => sumTransactionRows(db, selectTransactionsByFilter(db, userId, { ...rest, tag }), userId, rest),
    };
  }
  const { count, ...sums } = await countAndSumTaggedTransactions(db, userId, getTagKey(tag), rest);
  return { count, isExact: true, rows: (span) => listFromMonth(db, userId, tag, rest, span), sums: async () => sums };
}

function isInTagTotals(rest: TransactionRowFilter): boolean {
  return Object.entries(rest).every(([name, value]) => value === undefined || IN_TAG_TOTALS.includes(name));
}

/**
 * Reads a page. Starts in the month that contains the beginning of the page, so that few rows must be skipped. If the
 * tag is the only filter, the first pages start at the newest row instead.
 */
async function listFromMonth(
  db: Db,
  userId: number,
  tag: string,
  rest: TransactionRowFilter,
  span: Span,
): Promise<TransactionListRow[]> {
  if (span.offset <= SKIPPED_AT_MOST && !hasFilters(rest)) return listTaggedRows(db, userId, tag, rest, span);
  let { offset } = span;
  for (const { month, count } of await listMonthlyTagCounts(db, userId, getTagKey(tag), rest)) {
    // No month has more than 31 days, so this end date includes the whole month.
    if (offset < count)
      return listTaggedRows(db, userId, tag, { ...rest, endDate: `${month}-31` }, { ...span, offset });
    offset -= count;
  }
  return [];
}

/**
 * Returns some rows of the list, in list order. Reads either the index by tag or the index for the other conditions of
 * the filter, whichever has fewer matching rows.
 * @param and an additional condition
 */
export async function listTaggedRows(
  db: Db,
  userId: number,
  tag: string,
  rest: TransactionRowFilter,
  span: Span,
  and?: Expression<SqlBool>,
): Promise<TransactionListRow[]> {
  if (hasFilters(rest) && isCountedInTotals(rest)) {
    const { count } = await countAndSumTaggedTransactions(db, userId, getTagKey(tag), {});
    const isFewer = (await countTransactions(db, userId, rest)) < count;
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
  const rows = await selectByIndex(db, 'transactions', TRANSACTION_ID_INDEX)
    .select([...LISTED_TRANSACTION_COLUMNS, 'sequence'])
    .select([selectSplitLinesColumn(db), ...selectRefundColumns(db)])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return rows.sort(comparePositions);
}

async function listInOrder(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
  span: Span,
  and: Expression<SqlBool> | undefined,
): Promise<TransactionListRow[]> {
  const reads = (await splitIntoDisjointFilters(db, userId, filter)).map((part) => (limit: number) => {
    const rows = selectTransactionsInListOrder(db, userId, part);
    return listSortedRows(db, and ? rows.where(and) : rows, { limit, offset: 0 });
  });
  return mergeSortedRows(reads, span);
}

/** Selects from the index of the tag. If the filter needs other columns, the transactions are read as well. */
function selectPlaces(
  db: Db,
  userId: number,
  tag: string,
  { startDate, endDate, ...rest }: TransactionRowFilter,
  and?: Expression<SqlBool>,
) {
  let places = selectByIndex(db, 'transaction_tags', 'transaction_tags_in_order')
    .where('transaction_tags.user_id', '=', userId)
    .where('transaction_tags.key', '=', getTagKey(tag));
  if (startDate !== undefined) places = places.where('transaction_tags.day', '>=', startDate);
  if (endDate !== undefined) places = places.where('transaction_tags.day', '<=', endDate);
  if (!hasFilters(rest) && !and) return places;
  const isLetThrough = selectByIndex(db, 'transactions', TRANSACTION_ID_INDEX)
    .select('id')
    .where(buildFilterCondition(db, userId, rest))
    .where('id', '=', sql.ref<string>('transaction_tags.transaction_id'));
  return places.where((row) => row.exists(and ? isLetThrough.where(and) : isLetThrough));
}
