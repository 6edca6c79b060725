import { isPostgres, runWithSearchIndex } from '../../db/database.ts';
import type { Db } from '../../db/schema.ts';
import {
  buildFullTextQuery,
  buildTrigramPatterns,
  escapeLikePattern,
  listMatchingTrigrams,
} from '../../db/search-index.ts';
import { selectByRowid } from '../../db/select-by-index.ts';
import { countTransactions, findDayAtOffset } from '../../ledger/count-transactions.ts';
import { foldText } from '../../text/fold-text.ts';
import { selectRefundColumns } from '../refunds/refund-columns.ts';
import { selectSplitLinesColumn } from '../split-lines.ts';
import { LISTED_TRANSACTION_COLUMNS } from '../transaction-row.ts';
import { countUpToLimit, estimateMaxCount, MAX_COUNTED_ROWS } from './count-transactions.ts';
import {
  buildFilterCondition,
  buildTextCondition,
  hasFilters,
  selectTransactionsByFilter,
  type TransactionRowFilter,
  type TransactionsQuery,
} from './filter-query.ts';
import type { ResultSet, TransactionListRow } from './result-set.ts';
import { sumTransactionRows } from './result-set.ts';

/**
 * If the search text is common, only this many of the newest rows are searched, without the index. They contain enough
 * matches to fill a page.
 */
const NEWEST = 100_000;
/** If a page can be filled by reading at most this many rows, the search index is not used. */
const SOON_READ = 20_000;

/** If this many of the newest rows match, the text is common, so counting without the index soon reaches the limit. */
const SOON_COUNTED = 2000;
/** For a short text, reading up to this many rows is faster than using the index. */
const FEW = 30_000;
/**
 * If at most this many transactions match the category only by a line, each of them is read, and the search index is
 * not used.
 */
const FEW_BY_LINE = 5000;
/** How many of the newest rows are sampled to find out whether a search text is common. */
const SAMPLED = 2000;
/** A search text is common if at least one in this many sampled rows contains it. */
const COMMON = 5;
/**
 * Maximum number of patterns that are looked up in the index. If there were more, the index would return nearly every
 * row.
 */
const PATTERNS_AT_MOST = 100;

/**
 * A search.
 * @param runs the indexed trigrams that contain the text. Set only on PostgreSQL, and only for texts of fewer than
 * three letters
 */
type Search = { db: Db; userId: number; folded: string; filter: TransactionRowFilter; runs?: readonly string[] };
type Span = { limit: number; offset: number };

/**
 * Finds transactions whose name or note contains the text, ignoring case and accents. The index is used for rare texts.
 * For common texts, the newest rows are read in list order until the page is full.
 */
export async function findTransactionsByText(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
  text: string,
): Promise<ResultSet> {
  const folded = foldText(text);
  const isShort = [...folded].length < 3;
  const few = isShort && hasFilters(filter) ? FEW : filter.isByLine ? FEW_BY_LINE : 0;
  if (few > 0 && (await estimateMaxCount(db, userId, filter, few)) <= few) {
    const rows = read({ db, userId, filter, folded });
    return createResultSet(db, userId, filter, rows);
  }
  const runs = isPostgres(db) && isShort ? await listMatchingTrigrams(db, userId, folded) : undefined;
  const search: Search = { db, userId, filter, folded, ...(runs && { runs }) };
  const count = await countFound(search);
  return {
    count,
    rows: (span) => listFound(search, count, span),
    sums: () => byIndex(search, (found, inside) => sumTransactionRows(inside, found, userId, filter)),
  };
}

async function listFound(search: Search, count: number, span: Span): Promise<TransactionListRow[]> {
  const expected = Math.max(0, Math.min(span.limit, Math.min(count, MAX_COUNTED_ROWS) - span.offset));
  const newest = (await isDense(search, count, span))
    ? await listSortedRows(search.db, read(await amongNewest(search)), span)
    : [];
  return newest.length === expected ? newest : byIndex(search, (found, inside) => listSortedRows(inside, found, span));
}

/** Counts the matching transactions, stopping at one more than the limit. */
async function countFound(search: Search): Promise<number> {
  const { db, folded, filter, runs } = search;
  if (runs?.length === 0) return 0;
  if (runs || folded.length < 3) {
    // Short texts are usually common, so counting among the newest rows may be enough.
    const common = await countUpToLimit(db, read(await amongNewest(search)));
    if (common > MAX_COUNTED_ROWS) return common;
    if (runs && common > SOON_COUNTED) return countUpToLimit(db, read(search));
  }
  if (isPostgres(db)) {
    const newest = (await isCommon(search)) ? await countUpToLimit(db, read(await amongNewest(search))) : 0;
    if (newest > MAX_COUNTED_ROWS) return newest;
    return byIndex(search, (found, inside) => countUpToLimit(inside, found));
  }
  // SQLite's index entries contain the user's id, so they can be counted without reading the rows.
  const all = await countUpToLimit(db, named(search));
  if (!hasFilters(filter)) return all;
  return countUpToLimit(db, all > MAX_COUNTED_ROWS ? read(search) : indexed(search));
}

/**
 * True if the text is common. In that case, counting among the newest rows is faster than using PostgreSQL's index,
 * which would read nearly the whole table.
 */
async function isCommon({ db, userId, filter, folded }: Search): Promise<boolean> {
  if (!hasFilters(filter) || filter.isByLine) return false;
  const all = await estimateMaxCount(db, userId, filter, COMMON * MAX_COUNTED_ROWS);
  if (all <= MAX_COUNTED_ROWS) return false;
  const sample = selectTransactionsByFilter(db, userId, filter)
    .select('search_text')
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(SAMPLED);
  const { count } = await db
    .selectFrom(sample.as('transactions'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(buildTextCondition(db, folded))
    .executeTakeFirstOrThrow();
  return count * COMMON >= SAMPLED && count * all > MAX_COUNTED_ROWS * SAMPLED;
}

/** Estimates whether matches are frequent enough to fill the page quickly by reading in list order. */
async function isDense({ db, userId, filter }: Search, count: number, { offset, limit }: Span): Promise<boolean> {
  if (count > MAX_COUNTED_ROWS) return true;
  return count > 0 && (offset + limit) * (await countTransactions(db, userId, filter)) <= count * SOON_READ;
}

/** Limits the search to the days of approximately the newest 100,000 rows. */
async function amongNewest(search: Search): Promise<Search> {
  const { db, userId, filter } = search;
  const oldest = await findDayAtOffset(db, userId, filter, NEWEST);
  return oldest ? { ...search, filter: { ...filter, startDate: oldest.day } } : search;
}

/** Returns the result set of a query. The query may return its rows in any order. */
export async function createResultSet(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
  rows: TransactionsQuery,
): Promise<ResultSet> {
  return {
    count: await countUpToLimit(db, rows),
    rows: (span) => listSortedRows(db, rows, span),
    sums: () => sumTransactionRows(db, rows, userId, filter),
  };
}

/** Returns rows of a query in list order. Sorts them, because the query may use an index with a different order. */
export function listSortedRows(
  db: Db,
  query: TransactionsQuery,
  { limit, offset }: Span,
): Promise<TransactionListRow[]> {
  return query
    .select([...LISTED_TRANSACTION_COLUMNS, 'sequence'])
    .select([selectSplitLinesColumn(db), ...selectRefundColumns(db)])
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/**
 * Runs `work` on the rows that the search index finds. If the index would find nearly all rows, `work` gets the
 * matching rows without the index.
 */
function byIndex<R>(search: Search, work: (found: TransactionsQuery, db: Db) => Promise<R>): Promise<R> {
  const { db, userId, filter, folded, runs } = search;
  if (!isPostgres(db)) return work(indexed(search), db);
  const patterns = runs ? buildTrigramPatterns(runs, folded) : [`%${escapeLikePattern(folded)}%`];
  if (!patterns || patterns.length > PATTERNS_AT_MOST) return work(read(search), db);
  return runWithSearchIndex(db, (tx) => {
    // The trigrams also occur in rows that do not contain the search text, so compare the text as well.
    const matched = tx.selectFrom('transactions').where(buildFilterCondition(tx, userId, filter));
    const candidates = runs ? matched.where(buildTextCondition(tx, folded)) : matched;
    return work(
      candidates.where((row) => row.or(patterns.map((pattern) => row('search_text', 'like', pattern)))),
      tx,
    );
  });
}

/** Selects the rows found through SQLite's index. */
function indexed(search: Search): TransactionsQuery {
  const { db, userId, filter } = search;
  const rowids = named(search).select('rowid');
  return selectByRowid(db, 'transactions')
    .where(buildFilterCondition(db, userId, filter))
    .where('number', 'in', rowids);
}

/** Selects the entries of SQLite's index that contain the search text. */
function named({ db, userId, folded }: Pick<Search, 'db' | 'userId' | 'folded'>) {
  return db.selectFrom('search_grams').where('search_grams', 'match', buildFullTextQuery(userId, folded));
}

/** Selects matches without the search index, by comparing every row that matches the filter. */
function read({ db, userId, filter, folded }: Search): TransactionsQuery {
  return selectTransactionsByFilter(db, userId, filter).where(buildTextCondition(db, folded));
}
