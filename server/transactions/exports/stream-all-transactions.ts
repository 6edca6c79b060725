import { setImmediate } from 'node:timers/promises';
import type { ListedTransaction, TransactionFilter } from '../../../contract/transactions/transactions.ts';
import type { Db } from '../../db/schema.ts';
import { listTransactions } from '../search/list-transactions.ts';

/** Rows per query. The number is small so that a slow download does not block the database. */
const ROWS_A_READ = 1000;

/**
 * Yields all matching transactions in batches, newest first. Each batch continues on the last day of the previous batch
 * and skips rows that have already been yielded. So concurrent changes never cause a row to be repeated or skipped.
 */
export async function* streamAllTransactions(
  db: Db,
  userId: number,
  filter: TransactionFilter,
  atOnce = ROWS_A_READ,
): AsyncGenerator<ListedTransaction[]> {
  let { endDate } = filter;
  let limit = atOnce;
  /** Rows that have already been yielded and belong to the day on which the next batch starts. */
  let listed = new Set<string>();
  for (;;) {
    const { transactions } = await listTransactions(db, userId, { ...filter, endDate }, { page: 1, limit });
    const fresh = transactions.filter(({ _id }) => !listed.has(_id));
    if (fresh.length > 0) yield fresh;
    const last = transactions.at(-1);
    if (!last || transactions.length < limit) return;
    const isOneDay = transactions[0]?.addedOn === last.addedOn;
    // If all rows belong to one day, that day may have more rows, so read it again with a higher limit.
    limit = isOneDay ? 2 * limit : atOnce;
    endDate = last.addedOn;
    listed = new Set(transactions.filter(({ addedOn }) => addedOn === endDate).map(({ _id }) => _id));
    await setImmediate(); // SQLite calls are synchronous, so pause to let other requests run
  }
}
