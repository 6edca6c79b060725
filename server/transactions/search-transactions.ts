import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { selectByNumber } from '../db/by-index.ts';
import { isPostgres } from '../db/database.ts';
import type { Db, Schema } from '../db/schema.ts';
import { pageOf } from '../http/paging.ts';
import { findDay } from '../ledger/count.ts';
import { fold } from './fold.ts';
import type { TransactionPage } from './list-transactions.ts';
import { EVERYTHING, isNarrowed, matching, type RowFilter, selectMatching, type Transactions } from './matching.ts';
import { LIST_COLUMNS, toTransaction } from './row.ts';
import { containing } from './search-index.ts';

/** More matches than this are counted as this many. */
export const COUNTED_AT_MOST = 10_000;

/** How many of the newest are read in the hope that a common text fills the page. */
const NEWEST = 100_000;

type Search = { db: Db; userId: number; folded: string; filter: RowFilter };
type Span = { limit: number; offset: number };

/**
 * A page of the transactions whose name or note contains the text, ignoring case and accents. Where few do, the index
 * names them all; where many do, the newest are read in list order until the page is full.
 */
export async function searchTransactions(
  db: Db,
  userId: number,
  filter: RowFilter,
  text: string,
  page: { page: number; limit: number },
): Promise<TransactionPage> {
  const search = { db, userId, filter, folded: fold(text) };
  const found = await countFound({ ...search, filter: EVERYTHING });
  const isCommon = found > COUNTED_AT_MOST;
  const count = isNarrowed(filter) ? await countUpToMost(db, isCommon ? read(search) : indexed(search)) : found;
  const { span, paging } = pageOf(page, Math.min(count, COUNTED_AT_MOST));
  const expected = Math.max(0, Math.min(span.limit, paging.totalCount - span.offset));
  const newest = isCommon ? await listSorted(read(await amongNewest(search)), span) : [];
  const rows = newest.length === expected ? newest : await listSorted(indexed(search), span);
  return { transactions: rows.map(toTransaction), ...paging, ...(count > COUNTED_AT_MOST && { isCountCapped: true }) };
}

/** How many of all the user's transactions contain the text, up to one above the most. */
async function countFound(search: Search): Promise<number> {
  if (search.folded.length < 3) {
    // Short texts are mostly common, which the newest show sooner than the index.
    const common = await countUpToMost(search.db, read(await amongNewest(search)));
    if (common > COUNTED_AT_MOST) return common;
  }
  // A user's words are in that user's texts only, so SQLite's index can be counted without looking at the rows.
  return countUpToMost(search.db, isPostgres(search.db) ? indexed(search) : named(search));
}

/** The same search with its dates narrowed so that little more than the newest are read. */
async function amongNewest(search: Search): Promise<Search> {
  const { db, userId, filter } = search;
  const oldest = await findDay(db, userId, filter, NEWEST);
  return oldest ? { ...search, filter: { ...filter, startDate: oldest.day } } : search;
}

function listSorted(query: Transactions, { limit, offset }: Span) {
  return query
    .select(LIST_COLUMNS)
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Those that the index names. */
function indexed({ db, userId, filter, folded }: Search): Transactions {
  if (isPostgres(db)) {
    // Its index knows nothing below three letters.
    if (folded.length < 3) return read({ db, userId, filter, folded });
    const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
    return selectMatching(db, userId, filter).where('search_text', 'like', pattern);
  }
  const rowids = named({ db, userId, folded }).select('rowid');
  return selectByNumber(db, 'transactions').where(matching(userId, filter)).where('number', 'in', rowids);
}

/** What SQLite's index has of the user's texts that contain the text. */
function named({ db, userId, folded }: Pick<Search, 'db' | 'userId' | 'folded'>) {
  return db.selectFrom('search_grams').where('search_grams', 'match', containing(userId, folded));
}

/** Those found by reading every row that the filter lets through. */
function read({ db, userId, filter, folded }: Search): Transactions {
  return selectMatching(db, userId, filter).where(contains(db, folded));
}

function contains(db: Db, folded: string) {
  const place = isPostgres(db) ? sql`strpos(search_text, ${folded})` : sql`instr(search_text, ${folded})`;
  return sql<SqlBool>`${place} > 0`;
}

async function countUpToMost<T extends keyof Schema>(
  db: Db,
  query: SelectQueryBuilder<Schema, T, object>,
): Promise<number> {
  const some = query
    .select(sql`1`.as('one'))
    .limit(COUNTED_AT_MOST + 1)
    .as('some');
  const { count } = await db
    .selectFrom(some)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
