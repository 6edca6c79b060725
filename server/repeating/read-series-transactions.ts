import { setImmediate } from 'node:timers/promises';
import type { Db } from '../db/schema.ts';
import { selectByIndex } from '../db/select-by-index.ts';
import type { SeriesCandidate } from './group-by-name.ts';

/** A transaction with its sequence number, by which transactions of the same day are ordered. */
export type SeriesTransaction = SeriesCandidate & { id: string; sequence: number };

/** Number of rows per read. It is small, so that other requests do not wait long. */
const ROWS_A_READ = 2000;

/** Maximum number of transactions that are read. It limits the time that reading takes for large accounts. */
export const MAX_SERIES_TRANSACTIONS = 20_000;

/**
 * Reads the transactions since a day, except refunds, in small batches with pauses for other requests. If there are too
 * many transactions, reads only the newest; `since` is then the first day that was read completely.
 * @returns the rows sorted by day
 */
export async function readSeriesTransactions(
  db: Db,
  userId: number,
  { since, until, most = MAX_SERIES_TRANSACTIONS }: { since: string; until: string; most?: number },
): Promise<{ rows: SeriesTransaction[]; since: string }> {
  const rows: SeriesTransaction[] = [];
  for (let last: SeriesTransaction | undefined; ; ) {
    const limit = Math.min(ROWS_A_READ, most - rows.length);
    const read = await readBefore(db, userId, { since, until, last, limit });
    for (const { amount_minor, account_id, recurring_id, ...row } of read) {
      rows.push({ ...row, amountMinor: amount_minor, accountId: account_id, recurringId: recurring_id });
    }
    last = rows.at(-1);
    const isCut = rows.length >= most;
    if (read.length < limit || isCut || !last) {
      const first = isCut && last ? last.day : since;
      const complete = isCut ? rows.filter(({ day }) => day > first) : rows;
      return { rows: complete.filter(({ amountMinor }) => amountMinor > 0).reverse(), since: first };
    }
    await setImmediate(); // SQLite calls are synchronous, so pause here to let other requests run.
  }
}

/** Maximum number of transfers that are read. */
const MAX_TRANSFERS = 2000;

/** Reads the newest transfers since a day, as expenses of the account that the money leaves. They are sorted by day. */
export async function readSeriesTransfers(
  db: Db,
  userId: number,
  { since, until }: { since: string; until: string },
): Promise<SeriesTransaction[]> {
  const rows = await selectByIndex(db, 'transfers', 'transfers_in_order')
    .select(['id', 'day', 'sequence', 'amount_minor', 'from_account_id', 'to_account_id', 'recurring_id'])
    .where('user_id', '=', userId)
    .where('day', '>=', since)
    .where('day', '<=', until)
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(MAX_TRANSFERS)
    .execute();
  return rows.reverse().map(({ id, day, sequence, ...row }) => ({
    ...{ id, day, sequence, name: '', kind: 'expense', category: '', amountMinor: row.amount_minor },
    ...{ accountId: row.from_account_id, toAccountId: row.to_account_id, recurringId: row.recurring_id },
  }));
}

type Part = { since: string; until: string; last: SeriesTransaction | undefined; limit: number };

function readBefore(db: Db, userId: number, { since, until, last, limit }: Part) {
  let query = selectByIndex(db, 'transactions', 'transactions_in_order')
    .select(['id', 'day', 'sequence', 'kind', 'name', 'category', 'amount_minor', 'account_id', 'recurring_id'])
    .where('user_id', '=', userId)
    .where('day', '>=', since)
    .where('day', '<=', until);
  if (last) query = query.where((row) => row(row.refTuple('day', 'sequence'), '<', row.tuple(last.day, last.sequence)));
  return query.orderBy('day', 'desc').orderBy('sequence', 'desc').limit(limit).execute();
}
