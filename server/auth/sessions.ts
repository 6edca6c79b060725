import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_LISTED_SESSIONS, type Session } from '../../contract/auth/account-security.ts';
import type { RequestOrigin } from '../audit-log/request-origin.ts';
import { createCompiledQuery } from '../db/compiled-query.ts';
import { createId } from '../db/create-id.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { RequestAccess } from '../http/current-user.ts';
import { createNotFoundError, HttpError } from '../platform/errors.ts';
import { deleteEmailChanges } from './email-changes.ts';
import { hashToken } from './hash-token.ts';
import { extendKnownLogin } from './known-logins.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A session ends if it is not used for this long: 30 days in milliseconds. */
const SESSION_LIFE = 30 * DAY;

/** Maximum age of a session: 90 days in milliseconds. */
const LONGEST_LIFE = 90 * DAY;

/** How long a session counts as confirmed after the password was entered: ten minutes in milliseconds. */
const CONFIRMED_FOR = 10 * 60 * 1000;

/** Starts a session and returns its token. The token has 256 random bits, and only its hash is stored. */
export async function insertSession(tx: Tx, userId: number, origin: RequestOrigin, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = now.getTime();
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      id: createId(),
      ...origin,
      created_at: at,
      last_used_at: at,
      confirmed_at: at,
      ends_at: at + SESSION_LIFE,
    })
    .execute();
  return token;
}

/**
 * Returns the valid session or API token for a token string, together with its user. This runs on every request, so it
 * must be fast.
 */
export async function findSession(db: Db, token: string, now: Date) {
  const [session] = await sessionOf(db, { tokenHash: hashToken(token) });
  return session && session.ends_at > now.getTime() ? session : undefined;
}

/** All requests in a session have the same token hash, which is the only parameter. So the row can be cached. */
const sessionOf = createCompiledQuery(
  (db, { tokenHash }: { tokenHash: string }) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'token_hash',
        'sessions.user_id',
        'access',
        'last_used_at',
        'ends_at',
        'email',
        'default_currency',
        'is_setup_complete',
        'time_zone',
        'revision',
        'import_id',
        'month_start_day',
        'month_start',
        'region',
        'budgets_through',
        'has_checklist',
      ])
      .select((row) =>
        row
          .selectFrom('recurring')
          .select((item) => item.fn.min('next_due_day').as('day'))
          .whereRef('recurring.user_id', '=', 'sessions.user_id')
          .as('next_due_day'),
      )
      .where('token_hash', '=', tokenHash)
      .where('deleted_at', 'is', null),
  'readKept',
);

/** Records the time and origin of a request. This extends the validity of a session, but not that of an API token. */
export async function recordSessionUse(
  db: Db,
  { token_hash: tokenHash, user_id: userId, access }: { token_hash: string; user_id: number; access: RequestAccess },
  origin: RequestOrigin,
  now: Date,
): Promise<void> {
  const at = now.getTime();
  const longest = sql<number>`case when created_at + ${LONGEST_LIFE} < ${at + SESSION_LIFE} then created_at + ${LONGEST_LIFE} else ${at + SESSION_LIFE} end`;
  await db
    .updateTable('sessions')
    .set({ last_used_at: at, address: origin.address, ...(access === 'owner' && { ends_at: longest }) })
    .where('token_hash', '=', tokenHash)
    .execute();
  if (access === 'owner') await extendKnownLogin(db, userId, origin, now);
}

/** Lists the user's valid sessions, most recently used first. */
export async function listSessions(db: Db, userId: number, ownTokenHash: string, now: Date): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_used_at', 'token_hash'])
    .where('user_id', '=', userId)
    .where('access', '=', 'owner')
    .where('ends_at', '>', now.getTime())
    .orderBy('last_used_at', 'desc')
    .limit(MAX_LISTED_SESSIONS)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    device: row.device,
    address: row.address,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
    isCurrent: row.token_hash === ownTokenHash,
  }));
}

/** Records that the user has entered the password in a session. */
export async function recordPasswordConfirmation(tx: Tx, userId: number, tokenHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ confirmed_at: now.getTime() })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** True if the user entered the password in this session, or logged in, within the last ten minutes. */
async function isConfirmed(tx: Tx, userId: number, tokenHash: string, now: Date): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', '>', now.getTime() - CONFIRMED_FOR)
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * Checks that the user recently entered the password in this session.
 * @throws 403
 */
export async function requirePasswordConfirmation(
  tx: Tx,
  user: { id: number; tokenHash: string },
  now: Date,
): Promise<void> {
  if (await isConfirmed(tx, user.id, user.tokenHash, now)) return;
  throw new HttpError(403, 'Confirm your password first.', { needsPassword: true });
}

export async function deleteCurrentSession(tx: Tx, userId: number, tokenHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '=', tokenHash).execute();
}

/**
 * Ends the user's session with this id.
 * @returns the device of the session
 * @throws 404
 */
export async function deleteSession(tx: Tx, userId: number, id: string): Promise<string> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('access', '=', 'owner')
    .where('id', '=', id)
    .returning('device')
    .executeTakeFirst();
  if (!ended) throw createNotFoundError('session');
  return ended.device;
}

/**
 * Ends the user's oldest sessions, so that at most `most` are left. Keeps the session with this token, and the most
 * recently used of the other sessions.
 */
export async function endOldestSessions(tx: Tx, userId: number, token: string, most: number): Promise<void> {
  const ended = await tx
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('access', '=', 'owner')
    .where('token_hash', '<>', hashToken(token))
    .orderBy('last_used_at', 'desc')
    .offset(most - 1)
    // SQLite accepts an offset only together with a limit.
    .limit(1000)
    .execute();
  if (ended.length === 0) return;
  const hashes = ended.map(({ token_hash }) => token_hash);
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', 'in', hashes).execute();
}

/**
 * Ends all other sessions of the user, and cancels pending changes of the email address. API tokens remain valid.
 * @param tokenHash the session to keep
 * @returns the number of ended sessions
 */
export async function deleteOtherSessions(tx: Tx, userId: number, tokenHash: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('access', '=', 'owner')
    .where('token_hash', '<>', tokenHash)
    .executeTakeFirst();
  await deleteEmailChanges(tx, userId);
  return Number(numDeletedRows);
}

/** Returns a sentence about the ended sessions, starting with a space; empty if no session was ended. */
export function describeEndedSessions(endedCount: number): string {
  return endedCount > 0 ? ' All other sessions have ended.' : '';
}

/** Ends all of a user's sessions and revokes all API tokens. */
export async function deleteAllSessions(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
