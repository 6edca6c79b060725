import type { ListedTransaction, Sums } from '../../../contract/transactions/transactions.ts';
import { fromMinor } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import type { Paging } from '../../http/paging.ts';
import type { TransactionTally } from '../../ledger/count-transactions.ts';
import type { ListedTransactionRow, TransactionRow } from '../row.ts';
import type { RowFilter, TransactionsQuery } from './filter-query.ts';
import { selectAmountInCategory } from './line-conditions.ts';

/** A row with the columns that lists show, and its position in the list. */
export type ListRow = ListedTransactionRow & Pick<TransactionRow, 'sequence'>;

/** The result of a search or filter. No page has been read yet. */
export type ResultSet = {
  /** The number of rows, up to one more than `MAX_COUNTED_ROWS` unless `isExact` is set. */
  count: number;
  /** Set if `count` is the number of all rows, without a limit. */
  isExact?: true;
  /** Returns a part of the rows, in list order. */
  rows(span: { limit: number; offset: number }): Promise<ListRow[]>;
  /** Returns the sums of all rows. Call this only if the count is below the limit. */
  sums(): Promise<MinorSums>;
};

/** The result for lists that contain no transactions. They may contain transfers. */
export const NO_RESULTS: ResultSet = { count: 0, rows: async () => [], sums: async () => ZERO_SUMS };

/** A page of a list. `sums` is for the whole list, and null if the list is too long to count. */
export type TransactionPage = Paging & { transactions: ListedTransaction[]; isCountCapped?: true; sums: Sums | null };

/** Returns the union of two result sets that have no rows in common. */
export function mergeResults(one: ResultSet, other: ResultSet): ResultSet {
  if (one.count === 0) return other;
  if (other.count === 0) return one;
  const parts = [one, other].map((found) => (limit: number) => found.rows({ limit, offset: 0 }));
  return {
    count: one.count + other.count,
    rows: (span) => mergeRows(parts, span),
    sums: async () => addSums(await one.sums(), await other.sums()),
  };
}

/**
 * A position in a list, which starts with the newest day and, within a day, with the entry created last. Sequence
 * numbers are unique per user.
 */
export type ListPosition = { day: string; sequence: number };

/** Reads the first rows of one part of a list, in list order. With `endDate`, the part starts at this day. */
export type ReadListPart<Row extends ListPosition> = (limit: number, endDate: string | undefined) => Promise<Row[]>;

export type RowSpan = {
  limit: number;
  /**
   * The number of rows to skip in the merged list. It must be small, because every part reads that many additional
   * rows.
   */
  offset: number;
  /**
   * The day at which to start. For a page far from the start, `findDayAtOffset` (`server/ledger/count-transactions.ts`)
   * has found this day.
   */
  endDate?: string | undefined;
};

/**
 * Returns rows of a list that no single index contains in order, for example the transactions of a category including
 * split transactions. Each part is read by its own index, and the parts are merged. No row may be in two parts.
 */
export async function mergeRows<Row extends ListPosition>(
  parts: readonly ReadListPart<Row>[],
  { limit, offset, endDate }: RowSpan,
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

/** Counts and sums rows by reading them. With a category filter, only the amounts in the category are added. */
export async function sumRows(
  db: Db,
  rows: TransactionsQuery,
  userId: number,
  filter: RowFilter,
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
  return { income: fromMinor(income), expense: fromMinor(expense), net: fromMinor(income - expense) };
}
