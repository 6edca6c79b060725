import { selectByNumber } from '../db/by-index.ts';
import { isPostgres, withSearchIndex } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { fold } from '../fold.ts';
import { countMatching, findDay } from '../ledger/count.ts';
import { asLiteral, containing, listRuns, patternsOf } from '../search-index.ts';
import { COUNTED_AT_MOST, countAtMost, countUpToMost } from './count-rows.ts';
import { linesOf } from './lines.ts';
import { contains, isNarrowed, matching, type RowFilter, selectMatching, type Transactions } from './matching.ts';
import type { ListRow, ResultSet } from './result-set.ts';
import { LIST_COLUMNS } from './row.ts';
import { sumRows } from './sum-rows.ts';

/** How many of the newest are read in the hope that a common text fills the page. */
const NEWEST = 100_000;
/** Where a page is likely full after so many, they are read at once. */
const SOON_READ = 20_000;

/** Where as many of the newest are found, reading on is soon at the most that are counted. */
const SOON_COUNTED = 2000;
/** Of so many that the filter lets through each is read sooner than an index names all that have a short text. */
const FEW = 30_000;
/** What is in a category only by a line is read one by one, each by an index of its own, where it is so few. */
const FEW_BY_LINE = 5000;
/** So many of the newest show whether a text is common, */
const SAMPLED = 2000;
/** which it is where one in so many has it. */
const COMMON = 5;
/** With more patterns than this the index would be asked for nearly everything. */
const PATTERNS_AT_MOST = 100;

/** @param runs of three letters that hold a text which is shorter, where PostgreSQL is asked */
type Search = { db: Db; userId: number; folded: string; filter: RowFilter; runs?: readonly string[] };
type Span = { limit: number; offset: number };

/**
 * The transactions whose name or note contains the text, ignoring case and accents. Where few do, the index names them all;
 * where many do, the newest are read in list order until a page is full.
 */
export async function findByText(db: Db, userId: number, filter: RowFilter, text: string): Promise<ResultSet> {
  const folded = fold(text);
  const isShort = [...folded].length < 3;
  const few = isShort && isNarrowed(filter) ? FEW : filter.isByLine ? FEW_BY_LINE : 0;
  if (few > 0 && (await countAtMost(db, userId, filter, few)) <= few) {
    const rows = read({ db, userId, filter, folded });
    return findAmong(db, userId, filter, rows);
  }
  const runs = isPostgres(db) && isShort ? await listRuns(db, userId, folded) : undefined;
  const search: Search = { db, userId, filter, folded, ...(runs && { runs }) };
  const count = await countFound(search);
  return {
    count,
    rows: (span) => listFound(search, count, span),
    sums: () => byIndex(search, (found, inside) => sumRows(inside, found, userId, filter)),
  };
}

async function listFound(search: Search, count: number, span: Span): Promise<ListRow[]> {
  const expected = Math.max(0, Math.min(span.limit, Math.min(count, COUNTED_AT_MOST) - span.offset));
  const newest = (await isDense(search, count, span))
    ? await listSorted(search.db, read(await amongNewest(search)), span)
    : [];
  return newest.length === expected ? newest : byIndex(search, (found, inside) => listSorted(inside, found, span));
}

/** How many transactions that the filter lets through contain the text, up to one above the most. */
async function countFound(search: Search): Promise<number> {
  const { db, folded, filter, runs } = search;
  if (runs?.length === 0) return 0;
  if (runs || folded.length < 3) {
    // Short texts are mostly common, which the newest show sooner than the index.
    const common = await countUpToMost(db, read(await amongNewest(search)));
    if (common > COUNTED_AT_MOST) return common;
    if (runs && common > SOON_COUNTED) return countUpToMost(db, read(search));
  }
  if (isPostgres(db)) {
    const newest = (await isCommon(search)) ? await countUpToMost(db, read(await amongNewest(search))) : 0;
    if (newest > COUNTED_AT_MOST) return newest;
    return byIndex(search, (found, inside) => countUpToMost(inside, found));
  }
  // A user's words are in that user's texts only, so SQLite's index can be counted without looking at the rows.
  const all = await countUpToMost(db, named(search));
  if (!isNarrowed(filter)) return all;
  return countUpToMost(db, all > COUNTED_AT_MOST ? read(search) : indexed(search));
}

/**
 * Whether so much of what the filter lets through likely contains the text that the newest show sooner than PostgreSQL's index
 * that more do than are counted: what the index names of a common text is nearly every page of the table.
 */
async function isCommon({ db, userId, filter, folded }: Search): Promise<boolean> {
  if (!isNarrowed(filter) || filter.isByLine) return false;
  const all = await countAtMost(db, userId, filter, COMMON * COUNTED_AT_MOST);
  if (all <= COUNTED_AT_MOST) return false;
  const sample = selectMatching(db, userId, filter)
    .select('search_text')
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(SAMPLED);
  const { count } = await db
    .selectFrom(sample.as('transactions'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(contains(db, folded))
    .executeTakeFirstOrThrow();
  return count * COMMON >= SAMPLED && count * all > COUNTED_AT_MOST * SAMPLED;
}

/** Whether the page is likely full before many rows are read in list order, as one match in so many is found. */
async function isDense({ db, userId, filter }: Search, count: number, { offset, limit }: Span): Promise<boolean> {
  if (count > COUNTED_AT_MOST) return true;
  return count > 0 && (offset + limit) * (await countMatching(db, userId, filter)) <= count * SOON_READ;
}

/** The same search with its dates narrowed so that little more than the newest are read. */
async function amongNewest(search: Search): Promise<Search> {
  const { db, userId, filter } = search;
  const oldest = await findDay(db, userId, filter, NEWEST);
  return oldest ? { ...search, filter: { ...filter, startDate: oldest.day } } : search;
}

/** What a statement finds, whatever it is read by: it is counted, sorted and added up. */
export async function findAmong(db: Db, userId: number, filter: RowFilter, rows: Transactions): Promise<ResultSet> {
  return {
    count: await countUpToMost(db, rows),
    rows: (span) => listSorted(db, rows, span),
    sums: () => sumRows(db, rows, userId, filter),
  };
}

/** In list order, where no index has them so. */
export function listSorted(db: Db, query: Transactions, { limit, offset }: Span): Promise<ListRow[]> {
  return query
    .select([...LIST_COLUMNS, 'sequence'])
    .select(linesOf(db))
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Works on those that the index names, or finds them by reading where it would be asked for nearly everything. */
function byIndex<R>(search: Search, work: (found: Transactions, db: Db) => Promise<R>): Promise<R> {
  const { db, userId, filter, folded, runs } = search;
  if (!isPostgres(db)) return work(indexed(search), db);
  const patterns = runs ? patternsOf(runs, folded) : [`%${asLiteral(folded)}%`];
  if (!patterns || patterns.length > PATTERNS_AT_MOST) return work(read(search), db);
  return withSearchIndex(db, (tx) => {
    // What is shorter than a run is not in all that its runs find.
    const matched = tx.selectFrom('transactions').where(matching(tx, userId, filter));
    const candidates = runs ? matched.where(contains(tx, folded)) : matched;
    return work(
      candidates.where((row) => row.or(patterns.map((pattern) => row('search_text', 'like', pattern)))),
      tx,
    );
  });
}

/** Those that SQLite's index names. */
function indexed(search: Search): Transactions {
  const { db, userId, filter } = search;
  const rowids = named(search).select('rowid');
  return selectByNumber(db, 'transactions')
    .where(matching(db, userId, filter))
    .where('number', 'in', rowids);
}

/** What SQLite's index has of the user's texts that contain the text. */
function named({ db, userId, folded }: Pick<Search, 'db' | 'userId' | 'folded'>) {
  return db.selectFrom('search_grams').where('search_grams', 'match', containing(userId, folded));
}

/** Those found by reading every row that the filter lets through. */
function read({ db, userId, filter, folded }: Search): Transactions {
  return selectMatching(db, userId, filter).where(contains(db, folded));
}
