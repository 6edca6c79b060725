import type { Repeating } from '../../contract/repeating-series.ts';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import { minorToAmount } from '../../domain/money.ts';
import type { Db } from '../db/schema.ts';
import { splitIntoBatches } from '../db/split-into-batches.ts';
import type { RecurringItem } from '../recurring/recurring-items.ts';
import type { SeriesTransaction } from './read-series-transactions.ts';

/** Number of an item's transactions that are checked, starting with the newest. */
const LOOKED_AT = 4;
/**
 * Minimum number of the checked transactions that must have been confirmed by imports. Otherwise the bank may use
 * another name for the payments.
 */
const CONFIRMED = 2;
/** Maximum number of days by which a bank books a payment late. */
const LATE_DAYS = 7;
/** Maximum age in days of a payment that is reported. */
const RECENT_DAYS = 60;

/**
 * Finds the newest transaction of an item if the bank has probably not booked it. Imports have confirmed earlier
 * transactions of the item and contain later rows of the account, but this transaction is missing.
 * @param rows sorted by day
 */
export async function findUnconfirmedPayments(
  db: Db,
  userId: number,
  { rows, items, today }: { rows: readonly SeriesTransaction[]; items: readonly RecurringItem[]; today: string },
): Promise<Repeating['unconfirmed']> {
  const posted = groupBy(rows, ({ recurringId }) => recurringId);
  const newestOfAccount = groupBy(rows, ({ accountId, recurringId }) => (recurringId === null ? accountId : null));
  const candidates = items.flatMap((item) => {
    const own = (posted.get(item.id) ?? []).slice(-LOOKED_AT);
    const newest = own.at(-1);
    if (!newest || own.length <= CONFIRMED || newest.day < addDaysClamped(today, -RECENT_DAYS)) return [];
    const bookedBy = addDaysClamped(newest.day, LATE_DAYS);
    const later = (newestOfAccount.get(newest.accountId) ?? []).slice(-LOOKED_AT).filter(({ day }) => day > bookedBy);
    return later.length > 0 ? [{ item, own, newest, later }] : [];
  });
  const imported = await listImported(
    db,
    userId,
    candidates.flatMap(({ own, later }) => [...own, ...later].map(({ id }) => id)),
  );
  return candidates.flatMap(({ item, own, newest, later }) => {
    const isConfirmed = ({ id }: SeriesTransaction) => imported.has(id);
    if (isConfirmed(newest) || !later.some(isConfirmed) || own.filter(isConfirmed).length < CONFIRMED) return [];
    const { name, amountMinor, kind, day, id } = newest;
    return [
      {
        recurringId: item.id,
        transactionId: id,
        name,
        amount: minorToAmount(amountMinor),
        isIncome: kind === 'income',
        day,
      },
    ];
  });
}

/** Of the given transactions, returns those that an import created or matched with a row. */
async function listImported(db: Db, userId: number, ids: readonly string[]): Promise<Set<string>> {
  const imported = new Set<string>();
  for (const some of splitIntoBatches(ids)) {
    const found = await db
      .selectFrom('import_rows')
      .select('transaction_id')
      .where('user_id', '=', userId)
      .where('transaction_id', 'in', some)
      .execute();
    for (const { transaction_id } of found) if (transaction_id !== null) imported.add(transaction_id);
  }
  return imported;
}

function groupBy(
  rows: readonly SeriesTransaction[],
  getKey: (row: SeriesTransaction) => string | null,
): Map<string, SeriesTransaction[]> {
  const groups = new Map<string, SeriesTransaction[]>();
  for (const row of rows) {
    const key = getKey(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
