import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { tooMany } from '../errors.ts';

/** At most `most` in a window of `seconds`. */
export type Limit = { most: number; seconds: number };

export type Limits = {
  /** Failed logins for one typed e-mail from one address. */
  failedLogins: Limit;
  /** Failed logins for one typed e-mail from all addresses that its account was never logged in to from. */
  strangeLogins: Limit;
  /** What is left of these once there were too many. */
  slowLogins: Limit;
  /** Sign-ups, logins, forgotten passwords and resets together from one address. */
  attempts: Limit;
  /** Mails with a link to choose a new password, for one account; and as many to confirm another e-mail. */
  resetMails: Limit;
  /** Mails that tell an owner of guesses. */
  warningMails: Limit;
  /** Messages of the contact form from one address, and from all addresses together. */
  contactMessages: Limit;
  allContactMessages: Limit;
};

export const LIMITS: Limits = {
  failedLogins: { most: 10, seconds: 15 * 60 },
  strangeLogins: { most: 30, seconds: 60 * 60 },
  slowLogins: { most: 1, seconds: 60 },
  attempts: { most: 100, seconds: 60 },
  resetMails: { most: 5, seconds: 60 * 60 },
  warningMails: { most: 1, seconds: 60 * 60 },
  contactMessages: { most: 5, seconds: 60 * 60 },
  allContactMessages: { most: 100, seconds: 60 * 60 },
};

/** How many there are by now in a window, and in how many seconds it ends. */
type Counted = { isWithin: boolean; count: number; seconds: number };

/**
 * What was refused of late, by database. What stands here is looked up before it is counted again: a refusal writes nothing,
 * so that a flood of them costs no synced write each. The database has the last word, as another server may have lifted it.
 */
const refused = new WeakMap<Db, Set<string>>();
const MOST_REFUSED = 10_000;

/**
 * Counts one more for `key`, in the database, so that all servers count together. The window begins with its first.
 * @returns how many there are in the window, with this one
 * @throws 429 with `Retry-After` once there are more than the limit allows
 */
export async function countAttempt(db: Db, key: string, limit: Limit, now: Date): Promise<number> {
  await refuseAgain(db, key, limit, now);
  const { isWithin, count, seconds } = await tryCount(db, key, limit, now);
  if (isWithin) return count;
  const keys = refused.get(db) ?? new Set();
  if (keys.size === MOST_REFUSED) keys.clear();
  refused.set(db, keys.add(key));
  throw tooManyAttempts(seconds);
}

/** Refuses what was refused before and still is, without counting it. @throws 429 */
export async function refuseAgain(db: Db, key: string, limit: Limit, now: Date): Promise<void> {
  const keys = refused.get(db);
  if (!keys?.has(key)) return;
  const at = now.getTime();
  const row = await db.selectFrom('limit_counts').selectAll().where('key', '=', key).executeTakeFirst();
  if (row && row.ends_at > at && row.count > limit.most) throw tooManyAttempts(secondsUntil(row.ends_at, at));
  keys.delete(key);
}

/** Counts one more in the same way, where past the limit nothing is refused: something is left undone. */
export async function tryCount(db: Db, key: string, limit: Limit, now: Date): Promise<Counted> {
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

/** Takes back one that was counted and turned out not to be meant. */
export async function uncount(db: Db, key: string): Promise<void> {
  await db
    .updateTable('limit_counts')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/** Forgets what was counted for `key`. */
export async function resetLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('limit_counts').where('key', '=', key).execute();
}

function secondsUntil(endsAt: number, at: number): number {
  return Math.max(1, Math.ceil((endsAt - at) / 1000));
}

function tooManyAttempts(seconds: number) {
  return tooMany(`Too many attempts. Please try again in ${inWords(seconds)}.`, seconds);
}

function inWords(seconds: number): string {
  const [number, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
