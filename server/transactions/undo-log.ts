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

/** Forgets what can no longer be undone. */
export async function purgeUndoLog(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('changed')
    .where('changed_at', '<=', now.getTime() - UNDOABLE_FOR)
    .execute();
}
