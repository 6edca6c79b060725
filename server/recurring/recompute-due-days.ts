import { addDaysClamped } from '../../domain/calendar-day.ts';
import type { Tx } from '../db/schema.ts';
import { addSchedulesToRows } from './recurring-items.ts';
import { findFirstUnpostedDay, NEVER_DUE_DAY } from './unposted-occurrences.ts';

/** Number of items per database transaction. */
const AT_ONCE = 100;
/** Maximum age, in days, at which a missed occurrence is still posted. */
const MAX_MISSED = 366;

/**
 * Recalculates the next due days of imported items. The next due day is that of the first occurrence that has not been
 * posted. The search starts on the stored due day, but at most a year ago.
 * @param after the id of the last item in the previous batch
 * @returns the id of the last item in this batch; undefined if there are no more items
 */
export async function recomputeDueDays(
  tx: Tx,
  userId: number,
  today: string,
  after: string,
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('recurring')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const items = await addSchedulesToRows(tx, userId, rows);
  const earliest = addDaysClamped(today, -MAX_MISSED);
  for (const item of items) {
    const { id, next_due_day, paused_due_day } = item;
    const named = paused_due_day ?? next_due_day;
    const due = await findFirstUnpostedDay(tx, item, named > earliest ? named : earliest);
    await tx
      .updateTable('recurring')
      .set(paused_due_day === null ? { next_due_day: due } : { paused_due_day: due, next_due_day: NEVER_DUE_DAY })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
  }
  return items.length === AT_ONCE ? items.at(-1)?.id : undefined;
}
