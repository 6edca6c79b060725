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
};

export const LIMITS: Limits = {
  failedLogins: { most: 10, seconds: 15 * 60 },
  attempts: { most: 100, seconds: 60 },
};

/**
 * Counts one more for `key`, in the database, so that all servers count together. The window begins with its first.
 * @throws 429 with `Retry-After` once there are more than the limit allows
 */
export async function count(db: Db, key: string, limit: Limit, now: Date): Promise<void> {
  const at = now.getTime();
  const endsAt = at + limit.seconds * 1000;
  const { rows } = await sql<{ count: number; ends_at: number }>`
    insert into limit_counts (key, count, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when limit_counts.ends_at <= ${at} then 1 else limit_counts.count + 1 end,
      ends_at = case when limit_counts.ends_at <= ${at} then ${endsAt} else limit_counts.ends_at end
    returning count, ends_at`.execute(db);
  const row = rows[0];
  if (row && row.count > limit.most) {
    const seconds = Math.max(1, Math.ceil((row.ends_at - at) / 1000));
    throw tooMany(`Too many attempts. Please try again in ${inWords(seconds)}.`, seconds);
  }
}

/** Forgets what was counted for `key`. */
export async function forget(db: Db, key: string): Promise<void> {
  await db.deleteFrom('limit_counts').where('key', '=', key).execute();
}

function inWords(seconds: number): string {
  const [number, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
