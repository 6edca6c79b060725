import { setTimeout } from 'node:timers/promises';
import { createNotSignedInError, HttpError } from '../platform/errors.ts';
import type { Db, Tx } from './schema.ts';

/**
 * The 503 error for a change during a bulk write: an import, its undo, or the import of an archive. A change between
 * the steps of a bulk write could make the user's data inconsistent.
 */
export class BulkWriteInProgressError extends HttpError {
  constructor() {
    super(503, 'Your import is still running. Try again when it has finished.', {}, { 'retry-after': '2' });
  }
}

/** How long a change waits for a bulk write to end, and the time between two attempts, both in milliseconds. */
const PATIENCE = 30_000;
const TRY_EVERY = 200;

/**
 * Runs a database transaction, repeating it while a bulk write of the user is in progress.
 * @throws BulkWriteInProgressError after 30 s
 */
export async function waitForBulkWrite<R>(transaction: () => Promise<R>): Promise<R> {
  for (let waited = 0; ; waited += TRY_EVERY) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof BulkWriteInProgressError) || waited >= PATIENCE) throw error;
      await setTimeout(TRY_EVERY);
    }
  }
}

/**
 * Locks the user's row until the database transaction ends, so that the changes of one user run one after another. Also
 * increments the user's revision.
 * @throws BulkWriteInProgressError while an import or archive of this user is being written
 * @throws 401 if the account was deleted in the meantime
 */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await allocateSequenceNumbers(tx, userId, 0);
}

/** Returns the user's next sequence number. Locks the user's row and throws the same errors as `lockUser`. */
export function allocateSequenceNumber(tx: Tx, userId: number): Promise<number> {
  return allocateSequenceNumbers(tx, userId, 1);
}

/**
 * Reserves `count` sequence numbers and returns the first of them. Locks the user's row and throws the same errors as
 * `lockUser`.
 */
export async function allocateSequenceNumbers(tx: Tx, userId: number, count: number): Promise<number> {
  const { last_sequence, import_id } = await addToUser(tx, userId, { sequences: count, changes: 1 });
  if (import_id !== null) throw new BulkWriteInProgressError();
  return last_sequence - count + 1;
}

/**
 * Locks the user's row, even during an import or an archive import. Use this for data that imports do not change, such
 * as logins and saved filters, and in the import itself.
 */
export async function lockUserRow(tx: Tx, userId: number): Promise<void> {
  await addToUser(tx, userId, { sequences: 0, changes: 1 });
}

/**
 * Returns a number for a new entry in the user's audit log. The user's revision does not change. Locks the user's row
 * in the same way as `lockUserRow`.
 */
export async function allocateAuditLogNumber(tx: Tx, userId: number): Promise<number> {
  return (await addToUser(tx, userId, { sequences: 1, changes: 0 })).last_sequence;
}

/**
 * Who makes a change. A session or API token is identified by its hash. Without a hash, the change is made by a command
 * of the administrator.
 */
export type ChangeAuthor = { id: number; tokenHash?: string };

/**
 * Refuses a change if its session or token ended after the request was authenticated, for example while the body was
 * being received. The user's row must already be locked, because sessions and tokens are ended under the same lock.
 * @throws 401
 */
export async function requireActiveSession(db: Db, { id, tokenHash }: ChangeAuthor): Promise<void> {
  if (tokenHash === undefined) return;
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!session) throw createNotSignedInError();
}

async function addToUser(tx: Tx, userId: number, { sequences, changes }: { sequences: number; changes: number }) {
  const user = await tx
    .updateTable('users')
    .set((row) => ({ last_sequence: row('last_sequence', '+', sequences), revision: row('revision', '+', changes) }))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['last_sequence', 'import_id'])
    .executeTakeFirst();
  if (!user) throw createNotSignedInError();
  return user;
}
