import { inBatches } from '../db/in-batches.ts';
import type { Db, Tx } from '../db/schema.ts';

/** By what a change of many can be undone, and when it was made. */
export type ChangeNote = { changeId: string; now: Date };

/** What one was before, and the version that the change gave it. */
type Kept = { id: string; version: number; before: object };

/** How long a change can be undone, in milliseconds. */
const UNDOABLE_FOR = 24 * 60 * 60 * 1000;

/** Remembers what transactions and transfers were before a change. */
export async function logChange(
  tx: Tx,
  userId: number,
  all: readonly Kept[],
  { changeId, now }: ChangeNote,
): Promise<void> {
  for (const some of inBatches(all)) {
    const rows = some.map(({ id, version, before }) => ({
      user_id: userId,
      change_id: changeId,
      transaction_id: id,
      version,
      changed_at: now.getTime(),
      before: JSON.stringify(before),
    }));
    await tx.insertInto('changed').values(rows).execute();
  }
}

/** Some of what is remembered of a change, which is forgotten with that. */
export async function takeLogged(
  tx: Tx,
  userId: number,
  { changeId, now }: ChangeNote,
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

/** A transaction or transfer that has a new version, but is as it was in an earlier one. */
export type RestoredVersion = { id: string; from: number; to: number };

/**
 * Notes that new versions are like earlier ones. An earlier change can then still be undone, and undoing an import still knows
 * that it is as the import wrote it. Versions themselves only grow: an edit that began on any version in between is refused.
 */
export async function noteRestored(tx: Tx, userId: number, restored: readonly RestoredVersion[]): Promise<void> {
  const alike = new Map<string, { from: number; to: number; ids: string[] }>();
  for (const { id, from, to } of restored) {
    const group = alike.get(`${from} ${to}`) ?? { from, to, ids: [] };
    group.ids.push(id);
    alike.set(`${from} ${to}`, group);
  }
  for (const { from, to, ids: all } of alike.values()) {
    for (const ids of inBatches(all)) {
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

/** Forgets what can no longer be undone. */
export async function purgeUndoLog(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('changed')
    .where('changed_at', '<=', now.getTime() - UNDOABLE_FOR)
    .execute();
}
