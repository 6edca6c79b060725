import { lockUser } from '../auth/user-lock.ts';
import { ensureCategory } from '../categories/store.ts';
import type { Db, Tx } from '../db/schema.ts';
import { notFound, Refusal } from '../errors.ts';
import { searchText } from './fold.ts';
import { unindexTexts } from './search-index.ts';
import { insertRows, type NewRow, ROWS_AT_ONCE } from './store.ts';
import { addToTotals } from './totals.ts';

/** How long a deletion can be undone, in milliseconds: ten minutes. */
export const RESTORABLE_FOR = 10 * 60 * 1000;

/**
 * Deletes them all or none, so that they can be restored for a while.
 * @returns how many there were: an id named twice counts once
 * @throws 404 when one is not there
 */
export async function deleteTransactions(tx: Tx, userId: number, ids: readonly string[], now: Date): Promise<number> {
  await lockUser(tx, userId);
  const wanted = [...new Set(ids)];
  for (const some of parts(wanted)) {
    const gone = await tx
      .deleteFrom('transactions')
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .returningAll()
      .execute();
    if (gone.length < some.length) throw notFound(wanted.length === 1 ? 'transaction' : 'list of transactions');
    const kept = gone.map(({ number: _, search_text: __, ...row }) => ({ ...row, deleted_at: now.getTime() }));
    await tx.insertInto('deleted_transactions').values(kept).execute();
    await unindexTexts(
      tx,
      gone.map(({ number }) => number),
    );
    await addToTotals(
      tx,
      userId,
      gone.map((row) => ({ ...row, count: -1 as const })),
    );
  }
  return wanted.length;
}

/**
 * Brings deleted ones back as they were, all or none: the same ids, order and links.
 * @returns how many
 * @throws 404 when one was not deleted in the last ten minutes
 */
export async function restoreTransactions(tx: Tx, userId: number, ids: readonly string[], now: Date): Promise<number> {
  await lockUser(tx, userId);
  const wanted = [...new Set(ids)];
  for (const some of parts(wanted)) {
    const rows = await tx
      .deleteFrom('deleted_transactions')
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .where('deleted_at', '>', now.getTime() - RESTORABLE_FOR)
      .returningAll()
      .execute();
    if (rows.length < some.length) throw new Refusal(404, 'This can no longer be undone.');
    const restored: NewRow[] = [];
    for (const { deleted_at: _, ...row } of rows) {
      const category = await ensureCategory(tx, userId, row.category, row.is_income === 1);
      restored.push({ ...row, category, search_text: searchText(row.name, row.note) });
    }
    await insertRows(tx, userId, restored);
  }
  return wanted.length;
}

/** Removes for good what can no longer be restored. */
export async function purgeDeleted(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('deleted_transactions')
    .where('deleted_at', '<=', now.getTime() - RESTORABLE_FOR)
    .execute();
}

function* parts<T>(all: readonly T[]): Iterable<T[]> {
  for (let start = 0; start < all.length; start += ROWS_AT_ONCE) yield all.slice(start, start + ROWS_AT_ONCE);
}
