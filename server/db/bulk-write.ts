import { createId } from './create-id.ts';
import type { Db, Tx } from './schema.ts';
import { lockUser, lockUserRow } from './user-lock.ts';

/*
 * An import, its undo, and the import of an archive each write thousands of rows in many short database transactions,
 * called steps. Such a series of steps is called a bulk write. `users.import_id` names the bulk write in progress.
 * Until it ends, `lockUser` refuses all other changes by that user. Each step clears `users.import_id` and sets it
 * again in the same database transaction. So functions that the step calls see an unlocked user, while other
 * transactions always see a locked user.
 */

const ARCHIVE = 'archive:';

/**
 * Returns a new name for the bulk write of an archive. The name contains the time of the last progress, at first the
 * current time.
 */
export function createArchiveWriteId(now: Date): string {
  return `${ARCHIVE}${now.getTime()}:${createId()}`;
}

export function isArchiveWriteId(owner: string): boolean {
  return owner.startsWith(ARCHIVE);
}

/** Returns the time at which the import of the archive last made progress, in milliseconds since 1970. */
export function getLastProgressTime(owner: string): number {
  return Number(owner.split(':')[1]);
}

/** Thrown if the bulk write has lost its lock on the user, because it was stopped or another server took over. */
export class BulkWriteLockLostError extends Error {}

/**
 * Starts a bulk write.
 * @param owner the id of an import, or a name made by `server/archive/archive-writer.ts`
 * @throws BulkWriteInProgressError if another bulk write of the same user is in progress
 */
export async function beginBulkWrite(tx: Tx, userId: number, owner: string): Promise<void> {
  await lockUser(tx, userId);
  await setOwner(tx, userId, owner);
}

/**
 * Writes one step of a bulk write.
 * @param nextOwner a new name for the bulk write, if its name contains the time of the last progress
 * @throws BulkWriteLockLostError if `users.import_id` is not `owner`
 */
export async function writeBulkStep<R>(
  tx: Tx,
  userId: number,
  owner: string,
  step: () => Promise<R>,
  nextOwner = owner,
): Promise<R> {
  return writeLastBulkStep(tx, userId, owner, async () => {
    const result = await step();
    await setOwner(tx, userId, nextOwner);
    return result;
  });
}

/**
 * Writes the last step and unlocks the user.
 * @throws BulkWriteLockLostError if `users.import_id` is not `owner`
 */
export async function writeLastBulkStep<R>(tx: Tx, userId: number, owner: string, step: () => Promise<R>): Promise<R> {
  await lockUserRow(tx, userId);
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ import_id: null })
    .where('id', '=', userId)
    .where('import_id', '=', owner)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new BulkWriteLockLostError();
  return step();
}

/** Lists the bulk writes in progress, for all users. */
export async function listBulkWrites(db: Db): Promise<{ userId: number; owner: string }[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'import_id'])
    .where('import_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  return users.map(({ id, import_id }) => ({ userId: id, owner: import_id ?? '' }));
}

async function setOwner(tx: Tx, userId: number, owner: string): Promise<void> {
  await tx.updateTable('users').set({ import_id: owner }).where('id', '=', userId).execute();
}
