import { newId } from './new-id.ts';
import type { Db, Tx } from './schema.ts';
import { lockUser, lockUserRow } from './user-lock.ts';

/*
 * An import, its undo and an archive write thousands of rows in many short database transactions. `users.import_id` names the
 * one bulk write that is under way; until it ends, `lockUser` refuses every other change of that person.
 *
 * Each step clears the column and sets it again in the same database transaction. The functions that it calls therefore find
 * the user free, while no other transaction ever sees the column empty.
 */

const ARCHIVE = 'archive:';

/** A name for the bulk write of an archive, which tells when it last made progress. */
export function nameArchiveWrite(now: Date): string {
  return `${ARCHIVE}${now.getTime()}:${newId()}`;
}

export function isArchiveWrite(owner: string): boolean {
  return owner.startsWith(ARCHIVE);
}

/** When an archive last made progress, in milliseconds since 1970. */
export function lastProgressOf(owner: string): number {
  return Number(owner.split(':')[1]);
}

/** This bulk write no longer holds the user: it was stopped, or another server continues it. */
export class StaleBulkWrite extends Error {}

/**
 * Begins a bulk write.
 * @param owner names it: the id of an import, or what `server/archive/under-way.ts` makes
 * @throws BulkWriteUnderWay if another one has not ended
 */
export async function beginBulkWrite(tx: Tx, userId: number, owner: string): Promise<void> {
  await lockUser(tx, userId);
  await setOwner(tx, userId, owner);
}

/**
 * Writes one step of a bulk write.
 * @param nextOwner another name from now on, where the name tells when it last made progress
 * @throws StaleBulkWrite if the owner does not hold the user
 */
export async function writeStep<R>(
  tx: Tx,
  userId: number,
  owner: string,
  step: () => Promise<R>,
  nextOwner = owner,
): Promise<R> {
  return writeLastStep(tx, userId, owner, async () => {
    const result = await step();
    await setOwner(tx, userId, nextOwner);
    return result;
  });
}

/** Writes the last step, after which the user is free again. @throws StaleBulkWrite if the owner does not hold the user */
export async function writeLastStep<R>(tx: Tx, userId: number, owner: string, step: () => Promise<R>): Promise<R> {
  await lockUserRow(tx, userId);
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ import_id: null })
    .where('id', '=', userId)
    .where('import_id', '=', owner)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new StaleBulkWrite();
  return step();
}

/** Every bulk write under way, of all people. */
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
