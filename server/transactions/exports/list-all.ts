import { setImmediate } from 'node:timers/promises';
import type { ListedTransaction, TransactionFilter } from '../../../contract/transactions.ts';
import type { Db } from '../../db/schema.ts';
import { listTransactions } from '../list-transactions.ts';

/** Rows read at a time: short enough that a slow download never holds the database. */
const ROWS_A_READ = 1000;

/**
 * All that a filter of the list shows, newest first, some at a time as they are asked for. Each part goes on at the day on which the
 * last one ended, so that changes made meanwhile neither repeat nor skip another row.
 */
export async function* listAll(
  db: Db,
  userId: number,
  filter: TransactionFilter,
  atOnce = ROWS_A_READ,
): AsyncGenerator<ListedTransaction[]> {
  let { endDate } = filter;
  let limit = atOnce;
  /** Of that day, those that were listed. */
  let listed = new Set<string>();
  for (;;) {
    const { transactions } = await listTransactions(db, userId, { ...filter, endDate }, { page: 1, limit });
    const fresh = transactions.filter(({ _id }) => !listed.has(_id));
    if (fresh.length > 0) yield fresh;
    const last = transactions.at(-1);
    if (!last || transactions.length < limit) return;
    const isOneDay = transactions[0]?.addedOn === last.addedOn;
    // A day of more than that is read again, and further.
    limit = isOneDay ? 2 * limit : atOnce;
    endDate = last.addedOn;
    listed = new Set(transactions.filter(({ addedOn }) => addedOn === endDate).map(({ _id }) => _id));
    await setImmediate(); // SQLite answers at once, and others want to be answered too
  }
}
