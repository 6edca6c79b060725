import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../db/schema.ts';
import { hashToken } from './hash-token.ts';

/** An invitation is good for this long, in milliseconds: 7 days. */
const INVITE_LIFE = 7 * 24 * 60 * 60 * 1000;

/** Makes the token of a link with which one person may sign up: 256 random bits, of which only a hash is kept. */
export async function insertInvite(db: Db, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('invites')
    .values({ token_hash: hashToken(token), ends_at: now.getTime() + INVITE_LIFE })
    .execute();
  return token;
}

export async function isInvited(db: Db, token: string, now: Date): Promise<boolean> {
  const invite = await db
    .selectFrom('invites')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('ends_at', '>', now.getTime())
    .executeTakeFirst();
  return invite !== undefined;
}

/** Uses an invitation up; false where it is not good, or was used in this moment. */
export async function takeInvite(tx: Tx, token: string, now: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('invites')
    .where('token_hash', '=', hashToken(token))
    .where('ends_at', '>', now.getTime())
    .returning('token_hash')
    .executeTakeFirst();
  return taken !== undefined;
}
