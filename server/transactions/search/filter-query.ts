import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { getTagKey } from '../../../contract/transactions/tags.ts';
import type { TransactionFilter } from '../../../contract/transactions/transactions.ts';
import { EARLIEST_DAY, LATEST_DAY } from '../../../domain/calendar-day.ts';
import { amountToMinor } from '../../../domain/money.ts';
import { isPostgres } from '../../db/database.ts';
import {
  type Db,
  type Schema,
  type StoredBoolean,
  type TransactionKind,
  toStoredBoolean,
  toTransactionKind,
} from '../../db/schema.ts';
import { joinByIndex, selectByIndex } from '../../db/select-by-index.ts';
import { foldText } from '../../text/fold-text.ts';
import { REFUNDS_INDEX } from '../refunds/refund-columns.ts';
import { buildTagPattern } from '../tags/packed-tags.ts';
import { buildNameKeySql, getNameKey } from '../transaction-name-key.ts';
import { LISTED_TRANSACTION_COLUMNS } from '../transaction-row.ts';
import { buildImportCondition } from './import-condition.ts';
import { buildSplitLineCondition } from './split-line-conditions.ts';

/**
 * The filter of a list, except for the search text. The start and end date are inclusive. A new field also needs a
 * condition in `buildFilterCondition`, but no index of its own.
 */
export type TransactionRowFilter = {
  kind?: TransactionKind | undefined;
  category?: string | undefined;
  /**
   * Matches transactions and lines in any of these categories. Sums include only the amounts in these categories. If
   * `category` is also set, `categories` affects only the sums.
   */
  categories?: readonly string[] | undefined;
  /**
   * Set when a filter by `categories` has been split into several filters. Excludes what another of them finds:
   * transactions in `categories`, and transactions with a line in `lines`.
   */
  excluded?: { categories: readonly string[]; lines: readonly string[] } | undefined;
  /** The exact spelling of the tag. */
  tag?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  accountId?: string | undefined;
  /** The smallest matching amount, in hundredths. */
  minMinor?: number | undefined;
  maxMinor?: number | undefined;
  /** 1 for entries with an estimated amount, 0 for all others. */
  isEstimate?: StoredBoolean | undefined;
  /** 1 for transactions that need review, 0 for all others. */
  needsReview?: StoredBoolean | undefined;
  /**
   * The id of the import that added the transaction. Always combined with `needsReview`, so that few rows are compared.
   */
  importId?: string | undefined;
  /** The name as returned by `getNameKey`, which ignores case and accents. */
  nameKey?: string | undefined;
  /** Excludes transactions whose name or note contains this folded string. */
  lacking?: string | undefined;
  /**
   * Used only with a category: 0 for transactions in the category itself, 1 for transactions that only have a line in
   * it. See `splitIntoDisjointFilters`.
   */
  isByLine?: StoredBoolean | undefined;
  /**
   * Used only with amounts or a search: 1 for refunds, 0 for other transactions. The negative amounts of refunds are in
   * a separate part of the index, so refunds are read separately. See `splitFilterByRefund`.
   */
  isRefund?: StoredBoolean | undefined;
};

export function toTransactionRowFilter(
  asked: Omit<TransactionFilter, 'search' | 'transfers'> & { importId?: string | undefined },
): TransactionRowFilter {
  const { isIncome, category, categories, tag, name, startDate, endDate, accountId, isEstimate } = asked;
  const { reviewed, minAmount, maxAmount, importId } = asked;
  return {
    kind: isIncome === undefined ? undefined : toTransactionKind(isIncome),
    category,
    categories: category === undefined && categories ? [...new Set(categories)] : undefined,
    tag,
    startDate,
    endDate,
    accountId,
    isEstimate: isEstimate === undefined ? undefined : toStoredBoolean(isEstimate),
    needsReview: reviewed === undefined ? undefined : toStoredBoolean(!reviewed),
    importId: reviewed === false ? importId : undefined,
    nameKey: name === undefined ? undefined : getNameKey(foldText(name)),
    minMinor: minAmount === undefined ? undefined : amountToMinor(Number(minAmount)),
    maxMinor: maxAmount === undefined ? undefined : amountToMinor(Number(maxAmount)),
  };
}

export const TRANSACTION_ID_INDEX = 'sqlite_autoindex_transactions_1';

export type TransactionsQuery = SelectQueryBuilder<Schema, 'transactions', object>;

/** Selects matching transactions through the best index in list order, or through the index of tags. */
export function selectTransactionsByFilter(db: Db, userId: number, filter: TransactionRowFilter): TransactionsQuery {
  if (filter.tag !== undefined) return selectTagged(db, userId, filter.tag, filter);
  return selectTransactionsInListOrder(db, userId, filter);
}

/** Like `selectTransactionsByFilter`, but reads in list order even if the filter contains a tag. */
export function selectTransactionsInListOrder(db: Db, userId: number, filter: TransactionRowFilter): TransactionsQuery {
  if (filter.isByLine) return selectByLine(db, userId, filter);
  return selectByIndex(db, 'transactions', listIndexOf(filter)).where(buildFilterCondition(db, userId, filter));
}

/**
 * Selects transactions that have a line in the category, with the day and sequence number of the line. The lines must
 * be read first, because their index is in list order. So the statement for SQLite begins with the lines, and the one
 * for PostgreSQL uses a lateral join.
 */
function selectByLine(db: Db, userId: number, filter: TransactionRowFilter): TransactionsQuery {
  const { isByLine: _, category, categories: _all, kind: _kind, startDate: _start, endDate: _end, ...others } = filter;
  const lines = selectSplitLinesInCategory(db, userId, filter).select([
    'transaction_id',
    'day as line_day',
    'sequence as line_sequence',
  ]);
  const ofLine = db
    .selectFrom('transactions')
    .select(ASKED)
    .where(buildFilterCondition(db, userId, others))
    .whereRef('id', '=', sql.ref('lines.transaction_id'));
  const joined = db.selectFrom(lines.as('lines'));
  const rows = isPostgres(db)
    ? joined.crossJoinLateral(ofLine.limit(sql.lit(1)).as('transactions'))
    : joined
        .crossJoin(joinByIndex('transactions', TRANSACTION_ID_INDEX))
        .where(buildFilterCondition(db, userId, others))
        .whereRef(sql.ref('transactions.id'), '=', 'transaction_id');
  const inOrder = rows.select(ASKED).select(['line_day as day', 'line_sequence as sequence']);
  return db.selectFrom(inOrder.as('transactions')) as unknown as TransactionsQuery;
}

/**
 * Selects one line of each transaction that has lines in the category but a different main category. The filter may
 * also have a kind and days.
 */
export function selectSplitLinesInCategory(
  db: Db,
  userId: number,
  { category = '', kind, startDate, endDate }: TransactionRowFilter,
) {
  const index = ['transaction_lines_in_order', ...(kind === undefined ? [] : ['kind'])].join('_of_');
  let lines = selectByIndex(db, 'transaction_lines', index)
    .where('user_id', '=', userId)
    .where('category', '=', category)
    .where('is_listed', '=', 1);
  if (kind !== undefined) lines = lines.where('kind', '=', kind);
  if (startDate !== undefined) lines = lines.where('day', '>=', startDate);
  if (endDate !== undefined) lines = lines.where('day', '<=', endDate);
  return lines;
}

/** The columns that a query reads in addition to day and sequence. */
const ASKED = [
  ...LISTED_TRANSACTION_COLUMNS.filter((column) => column !== 'day'),
  'user_id',
  'is_split',
  'search_text',
] as const;

/**
 * Splits a filter into filters that have no rows in common, so that each can use an index. A category becomes two
 * filters: one for transactions in that category, and one for transactions that only have a line in it.
 */
export async function splitIntoDisjointFilters(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
): Promise<TransactionRowFilter[]> {
  const { category, categories } = filter;
  // Don't split filters by name, estimates or review. They match so few transactions that checking the lines of each
  // one is fast.
  if (isByName(filter) || filter.isEstimate === 1 || filter.needsReview === 1) return [filter];
  if (category === undefined && categories !== undefined) {
    const parts = categories.map(async (each, index) => {
      const [own, byLine] = await splitIntoDisjointFilters(db, userId, { ...filter, category: each });
      const excluded = { categories, lines: categories.slice(0, index) };
      return [...(own ? [own] : []), ...(byLine ? [{ ...byLine, excluded }] : [])];
    });
    return (await Promise.all(parts)).flat();
  }
  if (category === undefined) return [filter];
  const any = await selectByLine(db, userId, { category }).select('id').limit(1).executeTakeFirst();
  const own: TransactionRowFilter = { ...filter, isByLine: 0 };
  return any ? [own, { ...filter, isByLine: 1 }] : [own];
}

/**
 * Splits a filter with amounts or a search text into two: one for refunds, and one for all other transactions. Returns
 * only the original filter if the user has no refunds.
 */
export async function splitFilterByRefund(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
): Promise<TransactionRowFilter[]> {
  if (filter.kind === 'income') return [filter];
  const any = await selectByIndex(db, 'transactions', REFUNDS_INDEX)
    .select('id')
    .where('user_id', '=', userId)
    .where('refund_of', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return any
    ? [
        { ...filter, isRefund: 0 },
        { ...filter, isRefund: 1 },
      ]
    : [filter];
}

/**
 * Selects the transactions that have a tag, in no particular order. Finding a rare tag by reading in list order could
 * be slow. For sorted lists, use `tagged-rows.ts`.
 */
function selectTagged(db: Db, userId: number, tag: string, filter: TransactionRowFilter): TransactionsQuery {
  const { startDate = EARLIEST_DAY, endDate = LATEST_DAY } = filter;
  const ids = selectByIndex(db, 'transaction_tags', 'transaction_tags_in_order')
    .select('transaction_id')
    .where('user_id', '=', userId)
    .where('key', '=', getTagKey(tag))
    .where('day', '>=', startDate)
    .where('day', '<=', endDate);
  return selectByIndex(db, 'transactions', TRANSACTION_ID_INDEX)
    .where(buildFilterCondition(db, userId, filter))
    .where('id', 'in', ids);
}

/**
 * Returns the index to read. All of these indexes end with day and sequence. So they also serve conditions on days, and
 * return rows in list order.
 */
function listIndexOf({ kind, category, accountId, isEstimate, needsReview, nameKey }: TransactionRowFilter): string {
  if (needsReview === 1) return REVIEW_INDEX;
  if (isEstimate === 1) return ESTIMATES_INDEX;
  if (isByName({ kind, nameKey })) return 'transactions_by_name';
  // Prefer the index by account, because it also contains the columns that the other filters need.
  if (accountId !== undefined) return 'transactions_in_order_of_account';
  const columns = [...(category === undefined ? [] : ['category']), ...(kind === undefined ? [] : ['kind'])];
  return ['transactions_in_order', ...columns].join('_of_');
}

/** True if the filter has a name and a kind, because the index by name needs both. */
function isByName({ kind, nameKey }: TransactionRowFilter): boolean {
  return nameKey !== undefined && kind !== undefined;
}

/** A partial index that contains only estimates. */
const ESTIMATES_INDEX = 'transactions_estimates';

const REVIEW_INDEX = 'transactions_to_review';

/** Returns the SQL condition that a transaction belongs to the user and matches the filter. */
export function buildFilterCondition(db: Db, userId: number, filter: TransactionRowFilter): Expression<SqlBool> {
  const { kind, category, tag, startDate, endDate, accountId, minMinor, maxMinor, lacking, isByLine } = filter;
  const { nameKey: key, isEstimate, needsReview, isRefund, categories, excluded } = filter;
  const row = expressionBuilder<Schema, 'transactions'>();
  const conditions: Expression<SqlBool>[] = [row('user_id', '=', userId)];
  if (kind !== undefined) conditions.push(row('kind', '=', kind));
  if (category !== undefined && !isByLine) {
    const own = row('category', '=', category);
    conditions.push(isByLine === 0 ? own : row.or([own, buildSplitLineCondition(db, userId, [category])]));
  }
  if (category !== undefined && isByLine) conditions.push(buildSplitLineCondition(db, userId, [category]));
  if (category === undefined && categories !== undefined) {
    conditions.push(row.or([row('category', 'in', categories), buildSplitLineCondition(db, userId, categories)]));
  }
  if (excluded) {
    conditions.push(row('category', 'not in', excluded.categories));
    if (excluded.lines.length > 0) conditions.push(row.not(buildSplitLineCondition(db, userId, excluded.lines)));
  }
  if (accountId !== undefined) conditions.push(row('account_id', '=', accountId));
  // Use literals, because the databases use these partial indexes only for literal values.
  if (isEstimate !== undefined) conditions.push(sql<SqlBool>`is_estimate = ${sql.lit(isEstimate)}`);
  if (needsReview !== undefined) conditions.push(sql<SqlBool>`needs_review = ${sql.lit(needsReview)}`);
  if (filter.importId !== undefined) conditions.push(buildImportCondition(userId, filter.importId));
  if (tag !== undefined) conditions.push(sql<SqlBool>`tags like ${buildTagPattern(tag)} escape '\\'`);
  if (startDate !== undefined) conditions.push(row('day', '>=', startDate));
  if (endDate !== undefined) conditions.push(row('day', '<=', endDate));
  if (isRefund === 1) {
    conditions.push(row('amount_minor', '<=', -(minMinor ?? 1)));
    if (maxMinor !== undefined) conditions.push(row('amount_minor', '>=', -maxMinor));
  } else {
    const least = minMinor ?? (isRefund === 0 ? 1 : undefined);
    if (least !== undefined) conditions.push(row('amount_minor', '>=', least));
    if (maxMinor !== undefined) conditions.push(row('amount_minor', '<=', maxMinor));
  }
  if (key !== undefined)
    conditions.push(sql<SqlBool>`${buildNameKeySql(isPostgres(db) ? 'postgres' : 'sqlite')} = ${key}`);
  if (lacking !== undefined) conditions.push(row.not(buildTextCondition(db, lacking)));
  return row.and(conditions);
}

/** Returns the SQL condition that a transaction's name or note contains a folded string. */
export function buildTextCondition(db: Db, folded: string): Expression<SqlBool> {
  const place = isPostgres(db) ? sql`strpos(search_text, ${folded})` : sql`instr(search_text, ${folded})`;
  return sql<SqlBool>`${place} > 0`;
}

export function selectTransactionsByAmount(db: Db, userId: number, filter: TransactionRowFilter): TransactionsQuery {
  return selectByIndex(db, 'transactions', 'transactions_by_amount').where(buildFilterCondition(db, userId, filter));
}

/** The filter that matches all transactions. */
export const NO_FILTER: TransactionRowFilter = {};

/** True if the filter has any conditions. */
export function hasFilters(filter: TransactionRowFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
