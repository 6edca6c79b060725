import { dayIn } from '../../contract/day.ts';
import type { Db } from '../db/schema.ts';
import { BulkWriteUnderWay } from '../db/user-lock.ts';
import { postDue } from './post-due.ts';

/** The time zone in which a day begins first, 14 hours before it does at Greenwich. */
const FIRST_ZONE = 'Pacific/Kiritimati';

/**
 * Posts whatever is due for anybody, each user by the day in the user's own time zone. What fails for one user is handed to
 * `onFailure` and tried again the next time; the others go on.
 */
export async function postDueOfAll(db: Db, now: Date, onFailure: (error: unknown) => void): Promise<void> {
  // The next round posts it, once the import that is being written has ended.
  const unlessUnderWay = (error: unknown) => {
    if (!(error instanceof BulkWriteUnderWay)) onFailure(error);
  };
  try {
    for (const { user_id, time_zone, next_due_day } of await listCandidates(db, now)) {
      const today = dayIn(now, time_zone ?? undefined);
      if (next_due_day <= today) await postDue(db, user_id, today, now).catch(unlessUnderWay);
    }
  } catch (error) {
    onFailure(error);
  }
}

/** Users for whom something may be due, with the first day it is. */
function listCandidates(db: Db, now: Date) {
  return (
    db
      .selectFrom('recurring')
      .innerJoin('users', 'users.id', 'recurring.user_id')
      .select((row) => ['user_id', 'time_zone', row.fn.min<string>('next_due_day').as('next_due_day')])
      .where('users.deleted_at', 'is', null)
      // Posted with the next round: nothing comes between what an import writes.
      .where('users.import_id', 'is', null)
      .where('next_due_day', '<=', dayIn(now, FIRST_ZONE))
      .groupBy(['user_id', 'time_zone'])
      .execute()
  );
}

/** Posts at once and then every minute, one round after the other. @returns what stops it, once a round under way is done */
export function postEveryMinute(round: () => Promise<void>): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void>;
  const turn = () => {
    running = round().finally(() => {
      if (!isStopped) timer = setTimeout(turn, 60_000).unref();
    });
  };
  turn();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
