import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { tooMany } from '../errors.ts';

/** At most `most` in a window of `seconds`. */
export type Limit = { most: number; seconds: number };

export type Limits = {
  /** Failed logins for one typed e-mail from one address. */
  failedLogins: Limit;
  /** Sign-ups, logins, forgotten passwords and resets together from one address. */
  attempts: Limit;
  /** Mails with a link to choose a new password, for one account. */
  resetMails: Limit;
};

export const LIMITS: Limits = {
  failedLogins: { most: 10, seconds: 15 * 60 },
  attempts: { most: 100, seconds: 60 },
  resetMails: { most: 5, seconds: 60 * 60 },
};

/**
 * Counts one more for `key`, in the database, so that all servers count together. The window begins with its first.
 * @throws 429 with `Retry-After` once there are more than the limit allows
 */
export async function countAttempt(db: Db, key: string, limit: Limit, now: Date): Promise<void> {
  const { isWithin, seconds } = await countOne(db, key, limit, now);
  if (!isWithin) throw tooMany(`Too many attempts. Please try again in ${inWords(seconds)}.`, seconds);
}

/** Counts one more in the same way, where past the limit nothing is refused: something is left undone. */
export async function tryCount(db: Db, key: string, limit: Limit, now: Date): Promise<boolean> {
  return (await countOne(db, key, limit, now)).isWithin;
}

async function countOne(db: Db, key: string, limit: Limit, now: Date): Promise<{ isWithin: boolean; seconds: number }> {
  const at = now.getTime();
  const endsAt = at + limit.seconds * 1000;
  const { rows } = await sql<{ count: number; ends_at: number }>`
    insert into limit_counts (key, count, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when limit_counts.ends_at <= ${at} then 1 else limit_counts.count + 1 end,
      ends_at = case when limit_counts.ends_at <= ${at} then ${endsAt} else limit_counts.ends_at end
    returning count, ends_at`.execute(db);
  const row = rows[0] ?? { count: 1, ends_at: endsAt };
  return { isWithin: row.count <= limit.most, seconds: Math.max(1, Math.ceil((row.ends_at - at) / 1000)) };
}

/** Forgets what was counted for `key`. */
export async function resetLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('limit_counts').where('key', '=', key).execute();
}

function inWords(seconds: number): string {
  const [number, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
