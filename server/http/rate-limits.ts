import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { createTooManyRequestsError } from '../platform/errors.ts';
import { formatCount } from '../text/format-count.ts';

/** Allows at most `most` attempts within `seconds`. */
export type RateLimit = { most: number; seconds: number };

export type RateLimits = {
  /** Failed logins with one entered email address from one network. */
  failedLogins: RateLimit;
  /**
   * Failed logins with one entered email address from networks that its account has not used before. The failed logins
   * from all these networks are added up.
   */
  strangeLogins: RateLimit;
  /** Additional logins from unknown networks, once `strangeLogins` is exceeded. */
  slowLogins: RateLimit;
  /** Sign-ups, logins, reset requests and resets per address. They share one count. */
  attempts: RateLimit;
  /** Password reset emails per account. Emails that confirm a new address have a separate limit of the same size. */
  resetMails: RateLimit;
  /** Emails per account that warn about password guesses. */
  warningMails: RateLimit;
  /** Messages sent with the contact form, per address and in total. */
  contactMessages: RateLimit;
  allContactMessages: RateLimit;
};

export const RATE_LIMITS: RateLimits = {
  failedLogins: { most: 10, seconds: 15 * 60 },
  strangeLogins: { most: 30, seconds: 60 * 60 },
  slowLogins: { most: 1, seconds: 60 },
  attempts: { most: 100, seconds: 60 },
  resetMails: { most: 5, seconds: 60 * 60 },
  warningMails: { most: 1, seconds: 60 * 60 },
  contactMessages: { most: 5, seconds: 60 * 60 },
  allContactMessages: { most: 100, seconds: 60 * 60 },
};

/** The count in the current time window, and the seconds until the window ends. */
type Counted = { isWithin: boolean; count: number; seconds: number };

/**
 * Recently refused keys, by database. For such a key, an attempt first reads the count, and writes only if the limit is
 * no longer exceeded. So a flood of refused requests causes no disk writes.
 */
const refused = new WeakMap<Db, Set<string>>();
const MAX_REFUSED = 10_000;

/**
 * Counts an attempt in the database, so that all servers share the count. The time window starts with the first
 * attempt.
 * @returns the number of attempts in the window, including this one
 * @throws 429 with `Retry-After` if the number exceeds the limit
 */
export async function countAttemptOrRefuse(db: Db, key: string, limit: RateLimit, now: Date): Promise<number> {
  await refuseIfStillLimited(db, key, limit, now);
  const { isWithin, count, seconds } = await recordAttempt(db, key, limit, now);
  if (isWithin) return count;
  const keys = refused.get(db) ?? new Set();
  if (keys.size === MAX_REFUSED) keys.clear();
  refused.set(db, keys.add(key));
  throw tooManyAttempts(seconds);
}

/**
 * Refuses a key that has been refused before if it is still over the limit. This does not count as an attempt.
 * @throws 429
 */
export async function refuseIfStillLimited(db: Db, key: string, limit: RateLimit, now: Date): Promise<void> {
  const keys = refused.get(db);
  if (!keys?.has(key)) return;
  const at = now.getTime();
  const row = await db.selectFrom('limit_counts').selectAll().where('key', '=', key).executeTakeFirst();
  if (row && row.ends_at > at && row.count > limit.most) throw tooManyAttempts(secondsUntil(row.ends_at, at));
  keys.delete(key);
}

/** Counts an attempt without refusing it. The caller must check `isWithin`. */
export async function recordAttempt(db: Db, key: string, limit: RateLimit, now: Date): Promise<Counted> {
  const at = now.getTime();
  const endsAt = at + limit.seconds * 1000;
  const { rows } = await sql<{ count: number; ends_at: number }>`
    insert into limit_counts (key, count, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when limit_counts.ends_at <= ${at} then 1 else limit_counts.count + 1 end,
      ends_at = case when limit_counts.ends_at <= ${at} then ${endsAt} else limit_counts.ends_at end
    returning count, ends_at`.execute(db);
  const { count, ends_at } = rows[0] ?? { count: 1, ends_at: endsAt };
  return { isWithin: count <= limit.most, count, seconds: secondsUntil(ends_at, at) };
}

/** Decrements the count of `key` by one attempt. */
export async function decrementAttemptCount(db: Db, key: string): Promise<void> {
  await db
    .updateTable('limit_counts')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/** Clears the count of `key`. */
export async function resetAttemptCount(db: Db, key: string): Promise<void> {
  await db.deleteFrom('limit_counts').where('key', '=', key).execute();
}

function secondsUntil(endsAt: number, at: number): number {
  return Math.max(1, Math.ceil((endsAt - at) / 1000));
}

function tooManyAttempts(seconds: number) {
  return createTooManyRequestsError(`Too many attempts. Try again in ${formatWait(seconds)}.`, seconds);
}

function formatWait(seconds: number): string {
  const [number, unit] = seconds < 60 ? ([seconds, 'second'] as const) : ([Math.ceil(seconds / 60), 'minute'] as const);
  return formatCount(number, unit);
}
