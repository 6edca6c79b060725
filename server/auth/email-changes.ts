import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../db/schema.ts';
import { deleteQueuedMail } from '../mail/mail-queue.ts';
import { createBadInputError } from '../platform/errors.ts';
import { hashToken } from './hash-token.ts';
import { LINK_EXPIRED_MESSAGE } from './password-resets.ts';

/** How long a link is valid: an hour in milliseconds. */
const CHANGE_LIFE = 60 * 60 * 1000;

/**
 * Creates the token for a link that confirms a new email address. The token has 256 random bits, and only its hash is
 * stored. Earlier links become invalid.
 */
export async function insertEmailChange(tx: Tx, userId: number, email: string, now: Date): Promise<string> {
  await deleteLinks(tx, userId);
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('email_changes')
    .values({ token_hash: hashToken(token), user_id: userId, email, ends_at: now.getTime() + CHANGE_LIFE })
    .execute();
  return token;
}

/**
 * Returns the user to whom a token belongs and the new email address.
 * @throws 400 if the token was used, has expired or never existed
 */
export async function getEmailChange(db: Db, token: string, now: Date) {
  const change = await db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['user_id', 'email_changes.email as newEmail', 'users.email as oldEmail'])
    .where('token_hash', '=', hashToken(token))
    .where('ends_at', '>', now.getTime())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!change) {
    throw createBadInputError(LINK_EXPIRED_MESSAGE, 'token');
  }
  return change;
}

/** Cancels the user's pending changes of the email address, including their links and queued emails. */
export async function deleteEmailChanges(tx: Tx, userId: number): Promise<void> {
  await deleteLinks(tx, userId);
  await deleteQueuedMail(tx, userId, 'confirm-email');
}

async function deleteLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}
