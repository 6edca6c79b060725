import { getDayInTimeZone } from '../../domain/calendar-day.ts';
import { getToday } from '../auth/time-zones.ts';
import type { Db } from '../db/schema.ts';
import { HttpError } from '../platform/errors.ts';
import { postDueOccurrences } from './post-due-occurrences.ts';

/** The time zone in which each day begins before all other time zones, 14 hours ahead of UTC. */
const FIRST_ZONE = 'Pacific/Kiritimati';

type Posting = {
  now: Date;
  maxTransactions: number | undefined;
  /**
   * Called with the error if posting fails for a user. Posting continues for other users, and the next round tries
   * again for this one.
   */
  onFailure(error: unknown): void;
  stopping?: AbortSignal;
};

/**
 * Posts all due occurrences of all users. The current day depends on each user's time zone. Users with many due
 * occurrences take turns.
 */
export async function postDueOccurrencesOfAllUsers(
  db: Db,
  { now, maxTransactions, onFailure, stopping }: Posting,
): Promise<void> {
  try {
    let left = await listCandidates(db, now);
    while (left.length > 0) {
      const more: typeof left = [];
      for (const user of left) {
        if (stopping?.aborted) return;
        const today = getToday(now, user.time_zone ?? undefined);
        const isDue = user.next_due_day <= today;
        const hasMore =
          isDue && (await postDueOccurrences(db, user.user_id, today, { now, maxTransactions }).catch(failed));
        if (hasMore) more.push(user);
      }
      left = more;
    }
  } catch (error) {
    onFailure(error);
  }

  function failed(error: unknown): false {
    // An `HttpError` is not a failure: either the account was deleted, or an import is being written and the next round
    // posts the rest.
    if (!(error instanceof HttpError)) onFailure(error);
    return false;
  }
}

/** Returns users who may have due items, and the first due day of each. */
function listCandidates(db: Db, now: Date) {
  return (
    db
      .selectFrom('recurring')
      .innerJoin('users', 'users.id', 'recurring.user_id')
      .select((row) => ['user_id', 'time_zone', row.fn.min<string>('next_due_day').as('next_due_day')])
      .where('users.deleted_at', 'is', null)
      // Skip users for whom an import is being written. Their occurrences are posted in the next round.
      .where('users.import_id', 'is', null)
      .where('next_due_day', '<=', getDayInTimeZone(now, FIRST_ZONE))
      .groupBy(['user_id', 'time_zone'])
      .execute()
  );
}

/** The time zone in which each day ends after all other time zones, 12 hours behind UTC. */
const LAST_ZONE = 'Etc/GMT+12';

/** Counts items that were not posted even though their due day has passed in all time zones. */
export async function countOverdueItems(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('recurring')
    .innerJoin('users', 'users.id', 'recurring.user_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('users.deleted_at', 'is', null)
    .where('next_due_day', '<', getDayInTimeZone(now, LAST_ZONE))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Runs a round immediately and then every minute. Rounds never overlap.
 * @returns a function that stops the rounds, and resolves once the current round has finished
 */
export function runEveryMinute(round: (stopping: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const turn = () => {
    running ??= round(stopping.signal).finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(turn, 60_000).unref();
  turn();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  };
}
