import { MISCELLANEOUS } from '../../contract/categories.ts';
import { listExisting } from '../categories/store.ts';
import { inBatches } from '../db/in-batches.ts';
import type { Db, Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { Refusal } from '../errors.ts';
import type { Placed, TransactionRow } from './row.ts';
import { insertPlaced, removeTransactions } from './write.ts';

/** How long a deletion can be undone, in milliseconds: 30 days. */
export const RESTORABLE_FOR = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes them all or none. A snapshot of each is kept, so that they can be restored for a while.
 * @returns how many there were: an id named twice counts once
 * @throws 404 when one is not there
 */
export async function deleteTransactions(tx: Tx, userId: number, ids: readonly string[], now: Date): Promise<number> {
  await lockUser(tx, userId);
  const gone = await removeTransactions(tx, userId, [...new Set(ids)]);
  for (const some of inBatches(gone)) {
    const snapshots = some.map((row) => ({
      user_id: userId,
      id: row.id,
      deleted_at: now.getTime(),
      snapshot: JSON.stringify(toSnapshot(row)),
    }));
    await tx.insertInto('deleted').values(snapshots).execute();
  }
  return gone.length;
}

/**
 * Brings deleted ones back as they were, all or none: the same ids, order, links and versions. What was in a category that
 * was deleted meanwhile comes back in Miscellaneous.
 * @returns how many
 * @throws 404 when one was not deleted in the last 30 days
 */
export async function restoreTransactions(tx: Tx, userId: number, ids: readonly string[], now: Date): Promise<number> {
  await lockUser(tx, userId);
  const placed: Placed[] = [];
  const isThere = await listExisting(tx, userId);
  for (const some of inBatches([...new Set(ids)])) {
    const rows = await tx
      .deleteFrom('deleted')
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .where('deleted_at', '>', now.getTime() - RESTORABLE_FOR)
      .returning(['id', 'snapshot'])
      .execute();
    if (rows.length < some.length) throw new Refusal(404, 'This can no longer be undone.');
    for (const { id, snapshot } of rows) {
      const kept: Snapshot = JSON.parse(snapshot);
      placed.push({ ...kept, id, ...(!isThere(kept.category) && { category: MISCELLANEOUS }) });
    }
  }
  await insertPlaced(tx, userId, placed);
  return placed.length;
}

/** Removes for good what can no longer be restored. */
export async function purgeDeleted(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('deleted')
    .where('deleted_at', '<=', now.getTime() - RESTORABLE_FOR)
    .execute();
}

/** A deleted transaction as it is kept: a field that came later than the snapshot is not in it. */
type Snapshot = Omit<Placed, 'id'>;

/** Every column, those of tomorrow too, but for what is made from others or from the user's own. */
function toSnapshot({ user_id: _, id: __, number: ___, search_text: ____, ...row }: TransactionRow): Snapshot {
  return row;
}
