import { moveToWorkingDay } from '../../domain/working-days.ts';
import type { Tx } from '../db/schema.ts';
import { loadHolidayDays } from './holidays.ts';
import { postFirstDueOccurrencesOfItem } from './post-due-occurrences.ts';
import { getNextDueDay } from './recurring-item-store.ts';
import { addSchedulesToRows, isMovedByHolidays } from './recurring-items.ts';
import { findFirstUnpostedOccurrence, NEVER_DUE_DAY } from './unposted-occurrences.ts';

/**
 * Runs a change to the holidays, and then moves the next occurrences of items that avoid holidays. Their planned days
 * do not change, so that no occurrence is missed or posted twice. If an occurrence is already due on its new day, it is
 * posted.
 */
export async function changeHolidaysAndMoveDueDays(
  tx: Tx,
  userId: number,
  { today, now }: { today: string; now: Date },
  change: () => Promise<void>,
): Promise<void> {
  const rows = await tx.selectFrom('recurring').selectAll().where('user_id', '=', userId).execute();
  const items = (await addSchedulesToRows(tx, userId, rows)).filter(({ schedule }) => isMovedByHolidays(schedule));
  const next = new Map<string, string>();
  for (const item of items) {
    const occurrence = await findFirstUnpostedOccurrence(tx, item, getNextDueDay(item));
    if (occurrence) next.set(item.id, occurrence.plannedDay);
  }
  await change();
  const holidays = await loadHolidayDays(tx, userId);
  for (const item of items) {
    const plannedDay = next.get(item.id);
    if (plannedDay === undefined) continue;
    const due = moveToWorkingDay(plannedDay, item.schedule.weekend ?? 'keep', holidays);
    const days =
      item.paused_due_day === null ? { next_due_day: due } : { paused_due_day: due, next_due_day: NEVER_DUE_DAY };
    await tx.updateTable('recurring').set(days).where('user_id', '=', userId).where('id', '=', item.id).execute();
    await postFirstDueOccurrencesOfItem(tx, { ...item, ...days, schedule: { ...item.schedule, holidays } }, today, now);
  }
}
