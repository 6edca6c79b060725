import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { deleteQueuedMail } from '../mail/mail-queue.ts';
import { createBadInputError } from '../platform/errors.ts';
import { hashToken } from './hash-token.ts';

export const LINK_EXPIRED_MESSAGE =
  'This link has expired or has already been used. Each link works once and expires after an hour. Request a new one.';

/** How long a link is valid: an hour in milliseconds. */
const RESET_LIFE = 60 * 60 * 1000;

/** Creates the token for a password reset link. The token has 256 random bits, and only its hash is stored. */
export async function insertPasswordReset(tx: Tx, userId: number, now: Date): Promise<string> {
  await lockUserRow(tx, userId);
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id: userId, ends_at: now.getTime() + RESET_LIFE })
    .execute();
  return token;
}

/**
 * Returns the user to whom a reset token belongs.
 * @throws 400 if the token was used, has expired or never existed
 */
export async function getPasswordReset(db: Db, token: string, now: Date): Promise<{ user_id: number; email: string }> {
  const reset = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['user_id', 'email'])
    .where('token_hash', '=', hashToken(token))
    .where('ends_at', '>', now.getTime())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!reset) throw createBadInputError(LINK_EXPIRED_MESSAGE, 'token');
  return reset;
}

/** Cancels the user's pending password resets, including their links and queued emails. */
export async function deletePasswordResets(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await deleteQueuedMail(tx, userId, 'reset-password');
}
