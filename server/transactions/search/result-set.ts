import type { ListedTransaction, Sums } from '../../../contract/transactions/transactions.ts';
import { minorToAmount } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import type { Paging } from '../../http/paging.ts';
import type { TransactionTally } from '../../ledger/count-transactions.ts';
import type { ListedTransactionRow, TransactionRow } from '../transaction-row.ts';
import type { TransactionRowFilter, TransactionsQuery } from './filter-query.ts';
import { selectAmountInCategory } from './split-line-conditions.ts';

/** A row with the columns that lists show, and its order within the day. */
export type TransactionListRow = ListedTransactionRow & Pick<TransactionRow, 'sequence'>;

/** The result of a search or filter. Its rows are read only when they are needed. */
export type ResultSet = {
  /** The number of rows. Unless `isExact` is set, counting stops at one more than `MAX_COUNTED_ROWS`. */
  count: number;
  /** True if `count` includes all rows. */
  isExact?: true;
  /** Returns the rows of a page, in list order. */
  rows(span: { limit: number; offset: number }): Promise<TransactionListRow[]>;
  /** Returns the sums of all rows. Call this only if all rows have been counted. */
  sums(): Promise<MinorSums>;
};

/** The result for lists that contain no transactions. They may still contain transfers. */
export const NO_RESULTS: ResultSet = { count: 0, rows: async () => [], sums: async () => ZERO_SUMS };

/** A page of a list. `sums` is the total of the whole list, or null if the list is too long to count. */
export type TransactionPage = Paging & { transactions: ListedTransaction[]; isCountCapped?: true; sums: Sums | null };

/** Returns the union of two result sets that have no rows in common. */
export function mergeResultSets(one: ResultSet, other: ResultSet): ResultSet {
  if (one.count === 0) return other;
  if (other.count === 0) return one;
  const parts = [one, other].map((found) => (limit: number) => found.rows({ limit, offset: 0 }));
  return {
    count: one.count + other.count,
    rows: (span) => mergeSortedRows(parts, span),
    sums: async () => addSums(await one.sums(), await other.sums()),
  };
}

/**
 * A position in a list. Lists are sorted by day, newest first, and by sequence within a day. Sequence numbers are
 * unique per user.
 */
export type ListPosition = { day: string; sequence: number };

/**
 * Reads the first rows of one part of a list, in list order. If `endDate` is given, starts with the rows on that day.
 */
export type ReadListPart<Row extends ListPosition> = (limit: number, endDate: string | undefined) => Promise<Row[]>;

export type RowRange = {
  limit: number;
  /**
   * The number of rows to skip in the merged list. It must be small, because each part must read this many rows in
   * addition to the limit.
   */
  offset: number;
  /** The day at which to start. For pages far from the beginning, use `findDayAtOffset`. */
  endDate?: string | undefined;
};

/**
 * Merges parts of a list, such as transactions and split lines of a category, that no single index contains in the
 * right order. Each part uses its own index. A row must not be in more than one part.
 */
export async function mergeSortedRows<Row extends ListPosition>(
  parts: readonly ReadListPart<Row>[],
  { limit, offset, endDate }: RowRange,
): Promise<Row[]> {
  const read = await Promise.all(parts.map((part) => part(offset + limit, endDate)));
  return read
    .flat()
    .sort(comparePositions)
    .slice(offset, offset + limit);
}

export function comparePositions(one: ListPosition, other: ListPosition): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1;
  return other.sequence - one.sequence;
}

/** Income and expenses, in hundredths. */
export type MinorSums = { income: number; expense: number };

export const ZERO_SUMS: MinorSums = { income: 0, expense: 0 };

/**
 * Counts and sums rows by reading them. If the filter has a category, only the amounts in this category are added up.
 */
export async function sumTransactionRows(
  db: Db,
  rows: TransactionsQuery,
  userId: number,
  filter: TransactionRowFilter,
): Promise<TransactionTally> {
  const part = selectAmountInCategory(db, userId, filter);
  const { count, income, expense } = await rows
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number | null>(part).filterWhere('kind', '=', 'income').as('income'),
      row.fn.sum<number | null>(part).filterWhere('kind', '=', 'expense').as('expense'),
    ])
    .executeTakeFirstOrThrow();
  return { count, income: income ?? 0, expense: expense ?? 0 };
}

export function addSums(one: MinorSums, other: MinorSums): MinorSums {
  return { income: one.income + other.income, expense: one.expense + other.expense };
}

export function toSums({ income, expense }: MinorSums): Sums {
  return { income: minorToAmount(income), expense: minorToAmount(expense), net: minorToAmount(income - expense) };
}
