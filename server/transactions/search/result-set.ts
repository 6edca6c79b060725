import type { ListedTransaction, Sums } from '../../../contract/transactions.ts';
import type { Paging } from '../../http/paging.ts';
import type { ShownRow, TransactionRow } from '../row.ts';
import { mergeRows } from './merged-rows.ts';
import { type MinorSums, NO_SUMS, plus } from './sum-rows.ts';

/** A row as lists show it, with its position. */
export type ListRow = ShownRow & Pick<TransactionRow, 'sequence'>;

/** The result of a search or filter, before any page is read. */
export type ResultSet = {
  /** The number of rows, at most one more than `COUNTED_AT_MOST`. */
  count: number;
  /** Set if `count` is the exact number of all rows. */
  isExact?: true;
  /** Returns some of its rows, in list order. */
  rows(span: { limit: number; offset: number }): Promise<ListRow[]>;
  /** Returns the sums of all rows. Only called if the count is below the limit. */
  sums(): Promise<MinorSums>;
};

/** For lists without transactions that may have transfers. */
export const NO_RESULTS: ResultSet = { count: 0, rows: async () => [], sums: async () => NO_SUMS };

/** A page of a list. Its sums are those of the whole list; null if it is too long to count. */
export type TransactionPage = Paging & { transactions: ListedTransaction[]; isCountCapped?: true; sums: Sums | null };

/** Combines two result sets without common rows. */
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
