import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../db/schema.ts';
import { hashToken } from '../hash-token.ts';

/** How long an invitation is valid: 7 days in milliseconds. */
const INVITE_LIFE = 7 * 24 * 60 * 60 * 1000;

/**
 * Creates the token for an invitation, which allows one person to sign up. The token has 256 random bits, and only its
 * hash is stored.
 */
export async function insertInvite(db: Db, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('invites')
    .values({ token_hash: hashToken(token), ends_at: now.getTime() + INVITE_LIFE })
    .execute();
  return token;
}

export async function isValidInvite(db: Db, token: string, now: Date): Promise<boolean> {
  const invite = await db
    .selectFrom('invites')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('ends_at', '>', now.getTime())
    .executeTakeFirst();
  return invite !== undefined;
}

/**
 * Marks an invitation as used.
 * @returns false if it is invalid or has already been used
 */
export async function redeemInvite(tx: Tx, token: string, now: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('invites')
    .where('token_hash', '=', hashToken(token))
    .where('ends_at', '>', now.getTime())
    .returning('token_hash')
    .executeTakeFirst();
  return taken !== undefined;
}
