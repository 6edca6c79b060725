import type { ListedTransaction, Sums } from '../../contract/transactions.ts';
import type { Paging } from '../http/paging.ts';
import { mergeRows } from './merged-rows.ts';
import type { ShownRow, TransactionRow } from './row.ts';
import { type MinorSums, NO_SUMS, plus } from './sum-rows.ts';

/** A row as lists show it, with its place in them. */
export type ListRow = ShownRow & Pick<TransactionRow, 'sequence'>;

/** What a search or a filter has found, before any page of it is read. */
export type ResultSet = {
  /** How many, up to one above the most that are counted (`COUNTED_AT_MOST`). */
  count: number;
  /** Set where `count` is of all, however many. */
  isExact?: true;
  /** Some of its rows, in list order. */
  rows(span: { limit: number; offset: number }): Promise<ListRow[]>;
  /** What all of it adds up to; asked only where no more are found than are counted. */
  sums(): Promise<MinorSums>;
};

/** For a list that has no transactions, but may have transfers. */
export const NO_RESULTS: ResultSet = { count: 0, rows: async () => [], sums: async () => NO_SUMS };

/** A page of a list. Its sums are those of all that the list has; null where that is more than is counted. */
export type TransactionPage = Paging & { transactions: ListedTransaction[]; isCountCapped?: true; sums: Sums | null };

/** What was found in one of two ways, of which none finds what the other does. */
export function union(one: ResultSet, other: ResultSet): ResultSet {
  if (one.count === 0) return other;
  if (other.count === 0) return one;
  const parts = [one, other].map((found) => (limit: number) => found.rows({ limit, offset: 0 }));
  return {
    count: one.count + other.count,
    rows: (span) => mergeRows(parts, span),
    sums: async () => plus(await one.sums(), await other.sums()),
  };
}
