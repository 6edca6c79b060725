import { notSignedIn } from '../errors.ts';
import type { Tx } from './schema.ts';

/**
 * Holds the user's row until the database transaction ends, so that changes of one user queue up, and counts the change.
 * @throws 401 when the account was deleted meanwhile: nothing is added to it after that
 */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await takeSequences(tx, userId, 0);
}

/** The next number in the order of things this user made. Holds the user's row as `lockUser` does. @throws 401 as it does */
export function nextSequence(tx: Tx, userId: number): Promise<number> {
  return takeSequences(tx, userId, 1);
}

/** The same for several things at once; the first of their numbers is answered. */
export async function takeSequences(tx: Tx, userId: number, count: number): Promise<number> {
  const last = await addToUser(tx, userId, { sequences: count, changes: 1 });
  return last - count + 1;
}

/** The number of what is noted of this user, which is no change of what they have. Holds the user's row and throws as the others do. */
export function numberNote(tx: Tx, userId: number): Promise<number> {
  return addToUser(tx, userId, { sequences: 1, changes: 0 });
}

async function addToUser(tx: Tx, userId: number, { sequences, changes }: { sequences: number; changes: number }) {
  const user = await tx
    .updateTable('users')
    .set((row) => ({ last_sequence: row('last_sequence', '+', sequences), revision: row('revision', '+', changes) }))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('last_sequence')
    .executeTakeFirst();
  if (!user) throw notSignedIn();
  return user.last_sequence;
}
