import { dayIn } from '../../contract/day.ts';
import { todayIn } from '../auth/time-zones.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../errors.ts';
import { postDue } from './post-due.ts';

/** The time zone in which a day begins first, 14 hours before it does at Greenwich. */
const FIRST_ZONE = 'Pacific/Kiritimati';

type Posting = {
  now: Date;
  maxTransactions: number | undefined;
  /** What fails for one user is handed to this and tried again the next time; the others go on. */
  onFailure(error: unknown): void;
  stopping?: AbortSignal;
};

/** Posts whatever is due for anybody, each user by the day in the user's own time zone. Users with a lot take turns. */
export async function postDueOfAll(db: Db, { now, maxTransactions, onFailure, stopping }: Posting): Promise<void> {
  try {
    let left = await listCandidates(db, now);
    while (left.length > 0) {
      const more: typeof left = [];
      for (const user of left) {
        if (stopping?.aborted) return;
        const today = todayIn(now, user.time_zone ?? undefined);
        const isDue = user.next_due_day <= today;
        const hasMore = isDue && (await postDue(db, user.user_id, today, { now, maxTransactions }).catch(failed));
        if (hasMore) more.push(user);
      }
      left = more;
    }
  } catch (error) {
    onFailure(error);
  }

  function failed(error: unknown): false {
    // The next round posts it, once the import that is being written has ended. A deleted account has nothing to post.
    if (!(error instanceof Refusal)) onFailure(error);
    return false;
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

/** Posts at once and then every minute, one round after the other. @returns stops it; resolves once a round under way has ended */
export function postEveryMinute(round: (stopping: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void>;
  const turn = () => {
    running = round(stopping.signal).finally(() => {
      if (!stopping.signal.aborted) timer = setTimeout(turn, 60_000).unref();
    });
  };
  turn();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
