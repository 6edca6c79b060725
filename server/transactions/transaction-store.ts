import type { Transaction } from '../../contract/transactions/transactions.ts';
import { createCompiledQuery } from '../db/compiled-query.ts';
import type { Db } from '../db/schema.ts';
import { queryInBatches } from '../db/split-into-batches.ts';
import { parseTallyColumn, selectTallyColumn } from '../ledger/tally-column.ts';
import { createNotFoundError } from '../platform/errors.ts';
import { selectRefundColumns } from './refunds/refund-columns.ts';
import {
  selectSplitLinesInCategory,
  selectTransactionsByFilter,
  type TransactionRowFilter,
} from './search/filter-query.ts';
import type { TransactionListRow } from './search/result-set.ts';
import { comparePositions, type ListPosition } from './search/result-set.ts';
import { parseSplitLines, selectSplitLinesColumn } from './split-lines.ts';
import {
  LISTED_TRANSACTION_COLUMNS,
  type TransactionRow,
  toTransaction,
  type WithSplitLines,
} from './transaction-row.ts';

/** A row with its lines as a JSON string, as read by `selectSplitLinesColumn`. */
export type StoredTransaction = TransactionRow & {
  lines: string | null;
  refunds: string | null;
  purchase_name: string | null;
};

/**
 * Returns a transaction with its lines.
 * @throws 404 if the user has no such transaction
 */
export async function getTransaction(db: Db, userId: number, id: string): Promise<StoredTransaction> {
  const row = await findTransaction(db, userId, id);
  if (!row) throw createNotFoundError('transaction');
  return row;
}

/** Returns a transaction with its lines, or undefined if the user has no such transaction. */
export function findTransaction(db: Db, userId: number, id: string): Promise<StoredTransaction | undefined> {
  return db
    .selectFrom('transactions')
    .selectAll()
    .select([selectSplitLinesColumn(db), ...selectRefundColumns(db)])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the user's transactions with these ids. Ignores ids of other users. */
export async function listTransactionsByIds(
  db: Db,
  userId: number,
  ids: readonly string[],
): Promise<WithSplitLines<TransactionRow>[]> {
  const rows = await queryInBatches(ids, (some) =>
    db
      .selectFrom('transactions')
      .selectAll()
      .select(selectSplitLinesColumn(db))
      .where('user_id', '=', userId)
      .where('id', 'in', some),
  );
  return rows.map((row) => ({ ...row, lines: parseSplitLines(row.lines) }));
}

/** Selects the list columns of matching transactions, newest day first, then newest created. */
export function selectNewestTransactions(db: Db, userId: number, filter: TransactionRowFilter) {
  return selectTransactionsByFilter(db, userId, filter)
    .select([...LISTED_TRANSACTION_COLUMNS, 'sequence'])
    .select([selectSplitLinesColumn(db), ...selectRefundColumns(db)])
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc');
}

type Span = { userId: number; limit: number; offset: number };

/**
 * A filter that `splitIntoDisjointFilters` has not split. A filter with a category may otherwise contain only the kind
 * and days.
 */
type WholeFilter = Omit<TransactionRowFilter, 'isByLine' | 'categories' | 'excluded'>;

/**
 * Returns some rows of the list. A filter by category also matches split transactions that have a line in the category.
 */
export async function listTransactionRows(db: Db, span: Span & WholeFilter): Promise<Transaction[]> {
  const rows = await addTransactionsByLine(db, span, (part) => shownRows(db, { ...span, ...part }));
  return rows.map(toTransaction);
}

type Part = Pick<Span, 'limit' | 'offset'>;

/**
 * Merges the rows of `read` with transactions that match the category only by a line. First compares only the positions
 * of the rows, so that skipped rows need not be read.
 */
async function addTransactionsByLine(
  db: Db,
  span: Span & WholeFilter,
  read: (part: Part) => Promise<TransactionListRow[]>,
): Promise<TransactionListRow[]> {
  const { limit, offset, category } = span;
  const upToPage = { ...span, limit: offset + limit, offset: 0 };
  const lines = category === undefined ? [] : await placesOfLines(db, upToPage);
  if (lines.length === 0) return read({ limit, offset });
  const own = await places(db, upToPage);
  const together = [...own, ...lines].sort(comparePositions);
  const partOf = (these: readonly ListPosition[]) => {
    const are = new Set(these);
    const count = (from: number, to: number) => together.slice(from, to).filter((place) => are.has(place)).length;
    return { limit: count(offset, offset + limit), offset: count(0, offset) };
  };
  const rows = await Promise.all([read(partOf(own)), rowsByLine(db, { ...span, ...partOf(lines) })]);
  return rows.flat().sort(comparePositions);
}

const places = createCompiledQuery((db, { userId, limit, offset, ...filter }: Span & WholeFilter) =>
  selectTransactionsByFilter(db, userId, { ...filter, isByLine: 0 })
    .select(['day', 'sequence'])
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(offset),
);

const placesOfLines = createCompiledQuery((db, { userId, limit, offset, ...filter }: Span & WholeFilter) =>
  selectSplitLinesInCategory(db, userId, filter)
    .select(['day', 'sequence'])
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(offset),
);

const shownRows = createCompiledQuery((db, { userId, limit, offset, ...filter }: Span & WholeFilter) =>
  selectNewestTransactions(db, userId, { ...filter, isByLine: 0 })
    .limit(limit)
    .offset(offset),
);

const rowsByLine = createCompiledQuery((db, { userId, limit, offset, ...filter }: Span & WholeFilter) =>
  selectNewestTransactions(db, userId, { ...filter, isByLine: 1 })
    .limit(limit)
    .offset(offset),
);

/** Returns the first rows together with their list positions, which are needed to merge them with other rows. */
export const listNewestTransactionRows = createCompiledQuery(
  (db, { userId, limit, ...filter }: Omit<Span, 'offset'> & WholeFilter) =>
    selectNewestTransactions(db, userId, filter).limit(limit),
);

/**
 * Like `listNewestTransactionRows`, but also returns the count and sums of all matching rows. Returns undefined if the page is
 * empty.
 */
export async function listTransactionRowsAndCount(db: Db, span: Span & Omit<WholeFilter, 'startDate' | 'endDate'>) {
  let own: Awaited<ReturnType<typeof rowsAndCount>> = [];
  const rows = await addTransactionsByLine(db, span, async (part) => {
    own = await rowsAndCount(db, { ...span, ...part });
    return own;
  });
  const tally = parseTallyColumn(own[0]?.tally ?? null);
  if (!tally) return undefined;
  const { count, ...sums } = tally;
  return { transactions: rows.map(toTransaction), count, sums };
}

const rowsAndCount = createCompiledQuery((db, { userId, limit, offset, ...filter }: Span & WholeFilter) =>
  selectNewestTransactions(db, userId, { ...filter, isByLine: 0 })
    .select(selectTallyColumn(db, { ...filter, userId }).as('tally'))
    .limit(limit)
    .offset(offset),
);

/** Counts the receipts linked to these transactions. The transactions may already have been deleted. */
export async function countLinkedReceipts(db: Db, userId: number, transactionIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('receipts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('transaction_id', 'in', transactionIds)
    .executeTakeFirstOrThrow();
  return count;
}
