import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { badInput } from '../errors.ts';
import { deleteQueued } from '../mail/queue.ts';
import { hashToken } from './hash-token.ts';

/** A link is good for this long, in milliseconds: an hour. */
const RESET_LIFE = 60 * 60 * 1000;

/** Makes the token of a link to choose a new password: 256 random bits, of which only a hash is kept. */
export async function insertReset(tx: Tx, userId: number, now: Date): Promise<string> {
  await lockUserRow(tx, userId);
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id: userId, ends_at: now.getTime() + RESET_LIFE })
    .execute();
  return token;
}

/** Whose the token is. @throws 400 when it was used, has run out, or never was */
export async function getReset(db: Db, token: string, now: Date): Promise<{ user_id: number; email: string }> {
  const reset = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['user_id', 'email'])
    .where('token_hash', '=', hashToken(token))
    .where('ends_at', '>', now.getTime())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!reset)
    throw badInput(
      'This link has expired or was already used. Links work once, within an hour. Request a new one.',
      'token',
    );
  return reset;
}

/** Ends every request of the user for a new password: the links, and the mails that still wait to be sent. */
export async function deleteResets(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await deleteQueued(tx, userId, 'reset-password');
}
