import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../db/schema.ts';

/** A session ends after this long without use, in milliseconds: 30 days. */
export const SESSION_LIFE = 30 * 24 * 60 * 60 * 1000;

/** Starts a session and returns its token: 256 random bits, of which only a hash is kept. */
export async function insertSession(db: Db, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = now.getTime();
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: at, last_used_at: at })
    .execute();
  return token;
}

/** The session of a token with its user, when it was last used after `since` (milliseconds). */
export function findSession(db: Db, token: string, since: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['token_hash', 'user_id', 'last_used_at', 'email', 'default_currency', 'is_setup_complete', 'time_zone'])
    .where('token_hash', '=', hashToken(token))
    .where('last_used_at', '>', since)
    .executeTakeFirst();
}

export async function noteUse(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now.getTime() }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** A token is random, so a fast hash is enough: there is nothing to guess. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
