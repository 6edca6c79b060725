import { createHash, randomBytes } from 'node:crypto';
import { compileOnce } from '../db/compile-once.ts';
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

/** The session of a token with its user, where it was used in the last 30 days; asked at every request. */
export async function findSession(db: Db, token: string, now: Date) {
  const [session] = await sessionOf(db, { tokenHash: hashToken(token), since: now.getTime() - SESSION_LIFE });
  return session;
}

const sessionOf = compileOnce((db, { tokenHash, since }: { tokenHash: string; since: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'token_hash',
      'sessions.user_id',
      'last_used_at',
      'email',
      'default_currency',
      'is_setup_complete',
      'time_zone',
      'revision',
    ])
    .select((row) =>
      row
        .selectFrom('recurring')
        .select((item) => item.fn.min('next_due_day').as('day'))
        .whereRef('recurring.user_id', '=', 'sessions.user_id')
        .as('next_due_day'),
    )
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '>', since)
    .where('deleted_at', 'is', null),
);

export async function noteUse(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now.getTime() }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOfUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** A token is random, so a fast hash is enough: there is nothing to guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
