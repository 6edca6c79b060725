import { addDaysClamped } from '../../domain/calendar-day.ts';
import type { TransactionKind } from '../db/schema.ts';
import { type DatedAmount, type DetectedSeries, detectSeries } from './detect-series.ts';
import { detectYoungSubscription, isSubscriptionPayment } from './detect-young-subscription.ts';
import { getSeriesKey } from './series-key.ts';

/** Maximum number of days between two monthly payments. */
const LONGEST_MONTH = 35;

/** The fields of a transaction that are read to detect series. */
export type SeriesCandidate = DatedAmount & {
  name: string;
  kind: TransactionKind;
  category: string;
  accountId: string;
  /** The item that posted the transaction; null if the user entered or imported it. */
  recurringId: string | null;
  /** The target account of a transfer. Transfers count as expenses of `accountId`. */
  toAccountId?: string;
};

/** The transactions of one kind with the same key, or the transfers between two accounts, sorted by day. */
export type NameGroup<Row extends SeriesCandidate> = { key: string; kind: TransactionKind; rows: Row[] };

/** Groups transactions by kind and by the words of their names, and transfers by their accounts. */
export function groupTransactionsByName<Row extends SeriesCandidate>(rows: Iterable<Row>): NameGroup<Row>[] {
  const groups = new Map<string, NameGroup<Row>>();
  const keys = new Map<string, string>();
  const getKey = (name: string) => {
    const key = keys.get(name) ?? getSeriesKey(name);
    keys.set(name, key);
    return key;
  };
  for (const row of rows) {
    const key = row.toAccountId === undefined ? getKey(row.name) : `${row.accountId} ${row.toAccountId}`;
    const id = `${row.toAccountId === undefined ? row.kind : 'transfer'} ${key}`;
    const group = groups.get(id) ?? { key, kind: row.kind, rows: [] };
    group.rows.push(row);
    groups.set(id, group);
  }
  return [...groups.values()];
}

/**
 * Finds the series among the rows of a group.
 * @param until the last day for which transactions are known
 * @param cutOff the last day of the transactions that were not read; undefined if all were read
 */
export function detectGroupSeries<Row extends SeriesCandidate>(
  { rows }: NameGroup<Row>,
  until: string,
  cutOff?: string,
): DetectedSeries<Row>[] {
  const found = detectSeries(rows, until);
  if (found.length > 0 || rows.length !== 2 || !rows.every(isSubscriptionPayment)) return found;
  const first = rows[0]?.day ?? '';
  // An earlier payment may be among the transactions that were not read.
  if (cutOff !== undefined && first <= addDaysClamped(cutOff, LONGEST_MONTH)) return found;
  const young = detectYoungSubscription(rows, until);
  return young ? [young] : [];
}
