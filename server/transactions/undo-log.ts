import { insertManyRows } from '../db/insert-many.ts';
import type { Db, Tx } from '../db/schema.ts';
import { splitIntoBatches } from '../db/split-into-batches.ts';

export type LoggedChange = { changeId: string; now: Date };

/** The previous state of a transaction or transfer, and its version after the change. */
type Kept = { id: string; version: number; before: object };

/** How long a change can be undone, in milliseconds. */
export const UNDOABLE_FOR = 24 * 60 * 60 * 1000;

/** Stores the state of transactions and transfers before a change. */
export async function logStatesBeforeChange(
  tx: Tx,
  userId: number,
  all: readonly Kept[],
  { changeId, now }: LoggedChange,
): Promise<void> {
  const rows = all.map(({ id, version, before }) => ({
    user_id: userId,
    change_id: changeId,
    transaction_id: id,
    version,
    changed_at: now.getTime(),
    before: JSON.stringify(before),
  }));
  await insertManyRows(tx, 'changed', rows);
}

/** Returns some of the logged states of a change and deletes them from the log. */
export async function popLoggedStates(
  tx: Tx,
  userId: number,
  { changeId, now }: LoggedChange,
  atMost: number,
): Promise<{ transaction_id: string; version: number; before: string }[]> {
  const some = await tx
    .selectFrom('changed')
    .select(['transaction_id', 'version', 'before'])
    .where('user_id', '=', userId)
    .where('change_id', '=', changeId)
    .where('changed_at', '>', now.getTime() - UNDOABLE_FOR)
    .limit(atMost)
    .execute();
  if (some.length === 0) return [];
  await tx
    .deleteFrom('changed')
    .where('user_id', '=', userId)
    .where('change_id', '=', changeId)
    .where(
      'transaction_id',
      'in',
      some.map(({ transaction_id }) => transaction_id),
    )
    .execute();
  return some;
}

/** `to` is the current version of a transaction or transfer that was restored to the content of its version `from`. */
export type RestoredVersion = { id: string; from: number; to: number };

/**
 * Records which new versions have the same content as earlier ones, so that earlier changes and imports can still be
 * undone. Restored content gets a new, higher version number, so that an edit based on the undone version is refused.
 */
export async function recordRestoredVersions(
  tx: Tx,
  userId: number,
  restored: readonly RestoredVersion[],
): Promise<void> {
  const alike = new Map<string, { from: number; to: number; ids: string[] }>();
  for (const { id, from, to } of restored) {
    const group = alike.get(`${from} ${to}`) ?? { from, to, ids: [] };
    group.ids.push(id);
    alike.set(`${from} ${to}`, group);
  }
  for (const { from, to, ids: all } of alike.values()) {
    for (const ids of splitIntoBatches(all)) {
      await tx
        .updateTable('changed')
        .set({ version: to })
        .where('user_id', '=', userId)
        .where('transaction_id', 'in', ids)
        .where('version', '=', from)
        .execute();
      await tx
        .updateTable('import_rows')
        .set({ written_version: to })
        .where('user_id', '=', userId)
        .where('transaction_id', 'in', ids)
        .where('written_version', '=', from)
        .execute();
    }
  }
}

/** Deletes changes that are too old to undo. */
export async function purgeUndoLog(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('changed')
    .where('changed_at', '<=', now.getTime() - UNDOABLE_FOR)
    .execute();
}
