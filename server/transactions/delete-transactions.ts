import {
  BUILT_IN_EXPENSE_CATEGORIES,
  BUILT_IN_INCOME_CATEGORIES,
  categoryKey,
  MISCELLANEOUS,
} from '../../contract/categories.ts';
import { lockUser } from '../auth/user-lock.ts';
import { ensureCategory } from '../categories/store.ts';
import type { Db, Tx } from '../db/schema.ts';
import { notFound, Refusal } from '../errors.ts';
import { searchText } from './fold.ts';
import { unindexTexts } from './search-index.ts';
import { insertRows, type NewRow, ROWS_AT_ONCE, type TransactionRow } from './store.ts';
import { addToTotals } from './totals.ts';

/** How long a deletion can be undone, in milliseconds: 30 days. */
export const RESTORABLE_FOR = 30 * 24 * 60 * 60 * 1000;

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
    const kept = gone.map(({ user_id, id, number: _, search_text: __, ...row }) => ({
      user_id,
      id,
      deleted_at: now.getTime(),
      snapshot: JSON.stringify(row),
    }));
    await tx.insertInto('deleted').values(kept).execute();
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
 * @throws 404 when one was not deleted in the last 30 days
 */
export async function restoreTransactions(tx: Tx, userId: number, ids: readonly string[], now: Date): Promise<number> {
  await lockUser(tx, userId);
  const wanted = [...new Set(ids)];
  for (const some of parts(wanted)) {
    const rows = await tx
      .deleteFrom('deleted')
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .where('deleted_at', '>', now.getTime() - RESTORABLE_FOR)
      .returning(['user_id', 'id', 'snapshot'])
      .execute();
    if (rows.length < some.length) throw new Refusal(404, 'This can no longer be undone.');
    const restored: NewRow[] = [];
    const categories = await existing(tx, userId);
    for (const { user_id, id, snapshot } of rows) {
      const row = { ...LATER_FIELDS, ...(JSON.parse(snapshot) as Snapshot) };
      const known = categories.has(categoryKey(row.category)) ? row.category : MISCELLANEOUS;
      const category = await ensureCategory(tx, userId, known, row.kind);
      restored.push({ ...row, user_id, id, category, search_text: searchText(row.name, row.note) });
    }
    await insertRows(tx, userId, restored);
  }
  return wanted.length;
}

type Snapshot = Omit<TransactionRow, 'user_id' | 'id' | 'number' | 'search_text' | keyof typeof LATER_FIELDS>;

/** What a snapshot may lack, since it was made before the field was. */
const LATER_FIELDS = { version: 1 };

/** The keys of all categories that the user has: one that was deleted meanwhile does not come back with its transactions. */
async function existing(tx: Tx, userId: number): Promise<Set<string>> {
  const own = await tx.selectFrom('categories').select('key').where('user_id', '=', userId).execute();
  return new Set([...BUILT_IN_KEYS, ...own.map(({ key }) => key)]);
}

const BUILT_IN_KEYS = [...BUILT_IN_EXPENSE_CATEGORIES, ...BUILT_IN_INCOME_CATEGORIES].map(categoryKey);

/** Removes for good what can no longer be restored. */
export async function purgeDeleted(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('deleted')
    .where('deleted_at', '<=', now.getTime() - RESTORABLE_FOR)
    .execute();
}

function* parts<T>(all: readonly T[]): Iterable<T[]> {
  for (let start = 0; start < all.length; start += ROWS_AT_ONCE) yield all.slice(start, start + ROWS_AT_ONCE);
}
