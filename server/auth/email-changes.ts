import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../db/schema.ts';
import { badInput } from '../errors.ts';
import { deleteQueued } from '../mail/queue.ts';
import { hashToken } from './hash-token.ts';

/** A link is good for this long, in milliseconds: an hour. */
const CHANGE_LIFE = 60 * 60 * 1000;

/** Makes the token of a link that confirms another e-mail: 256 random bits, of which only a hash is kept. Those before it die. */
export async function insertEmailChange(tx: Tx, userId: number, email: string, now: Date): Promise<string> {
  await deleteLinks(tx, userId);
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('email_changes')
    .values({ token_hash: hashToken(token), user_id: userId, email, ends_at: now.getTime() + CHANGE_LIFE })
    .execute();
  return token;
}

/** Whose e-mail is to become which. @throws 400 when the token was used, has run out, or never was */
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
    throw badInput(
      'This link has expired or was already used. Links work once, within an hour. Request a new one.',
      'token',
    );
  }
  return change;
}

/** Ends every request of the user for another e-mail: the links, and the mails that still wait to be sent. */
export async function deleteEmailChanges(tx: Tx, userId: number): Promise<void> {
  await deleteLinks(tx, userId);
  await deleteQueued(tx, userId, 'confirm-email');
}

async function deleteLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}
