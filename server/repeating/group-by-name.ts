import type { TransactionKind } from '../db/schema.ts';
import type { DatedAmount } from './detect-series.ts';
import { getSeriesKey } from './series-key.ts';

/** The fields of a transaction that are read to detect series. */
export type SeriesCandidate = DatedAmount & {
  name: string;
  kind: TransactionKind;
  category: string;
  accountId: string;
  /** The item that posted the transaction; null if the user entered or imported it. */
  recurringId: string | null;
};

/** The transactions of one kind with the same key, sorted by day. */
export type NameGroup<Row extends SeriesCandidate> = { key: string; kind: TransactionKind; rows: Row[] };

/** Groups transactions by kind and by the words of their names. */
export function groupTransactionsByName<Row extends SeriesCandidate>(rows: Iterable<Row>): NameGroup<Row>[] {
  const groups = new Map<string, NameGroup<Row>>();
  const keys = new Map<string, string>();
  for (const row of rows) {
    const key = keys.get(row.name) ?? getSeriesKey(row.name);
    keys.set(row.name, key);
    const group = groups.get(`${row.kind} ${key}`) ?? { key, kind: row.kind, rows: [] };
    group.rows.push(row);
    groups.set(`${row.kind} ${key}`, group);
  }
  return [...groups.values()];
}
