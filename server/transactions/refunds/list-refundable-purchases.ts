import { isPostgres } from '../../db/database.ts';
import type { Db } from '../../db/schema.ts';
import { selectByIndex } from '../../db/select-by-index.ts';
import { buildNameKeySql, getNameKey } from '../transaction-name-key.ts';
import { sumRefunds } from './adjust-refunds.ts';

/** An expense. `leftMinor` is the amount that can still be refunded, in hundredths. */
export type RefundablePurchase = { id: string; name: string; day: string; leftMinor: number };

/**
 * Returns the newest expenses with a given folded name, from the first to the last day, that are not fully refunded.
 */
export async function listRefundablePurchases(
  db: Db,
  userId: number,
  folded: string,
  days: { first: string; last: string },
  limit: number,
): Promise<RefundablePurchase[]> {
  const rows = await selectByIndex(db, 'transactions', 'transactions_by_name')
    .select(['id', 'name', 'day', 'amount_minor', 'refund_of'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'expense')
    .where(buildNameKeySql(isPostgres(db) ? 'postgres' : 'sqlite'), '=', getNameKey(folded))
    .where('day', '>=', days.first)
    .where('day', '<=', days.last)
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
  const purchases = rows.filter(({ refund_of }) => refund_of === null);
  const ids = purchases.map(({ id }) => id);
  const refunded = ids.length > 0 ? await sumRefunds(db, userId, ids) : new Map<string, number>();
  return purchases
    .map(({ id, name, day, amount_minor }) => ({ id, name, day, leftMinor: amount_minor - (refunded.get(id) ?? 0) }))
    .filter(({ leftMinor }) => leftMinor > 0);
}
