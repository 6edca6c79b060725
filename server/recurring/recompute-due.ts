import { addDaysClamped } from '../../contract/day.ts';
import type { Tx } from '../db/schema.ts';
import { firstUnposted, NEVER_DUE } from './marks.ts';

/** How many items one database transaction looks at. */
const AT_ONCE = 100;
/** How far back occurrences that were missed are still posted, in days: a year. */
const MOST_MISSED = 366;

/**
 * Computes again when items are due, for records that came from elsewhere: the first occurrence that is not posted, from the day
 * that they name on, but at most a year back.
 * @param after the id of the last item of the step before
 * @returns the id of the last item of this step; undefined when all are done
 */
export async function recomputeDueDays(
  tx: Tx,
  userId: number,
  today: string,
  after: string,
): Promise<string | undefined> {
  const items = await tx
    .selectFrom('recurring')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const earliest = addDaysClamped(today, -MOST_MISSED);
  for (const item of items) {
    const { id, next_due_day, paused_due_day } = item;
    const named = paused_due_day ?? next_due_day;
    const due = await firstUnposted(tx, item, named > earliest ? named : earliest);
    await tx
      .updateTable('recurring')
      .set(paused_due_day === null ? { next_due_day: due } : { paused_due_day: due, next_due_day: NEVER_DUE })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
  }
  return items.length === AT_ONCE ? items.at(-1)?.id : undefined;
}
