import type { Recurring } from '../../contract/recurring.ts';
import { addDaysClamped, LAST_DAY } from '../../domain/day.ts';
import { findFirstOccurrence, listOccurrences } from '../../domain/recurrence.ts';
import { isSameSchedule, type Schedule } from '../../domain/rhythm.ts';

/**
 * Returns the next days on which a schedule posts, starting with `from`.
 * @returns at most `count` days as `YYYY-MM-DD`, and fewer if the schedule ends or passes the last supported day
 */
export function listNextDays(schedule: Schedule, from: string, count = 3): string[] {
  const days: string[] = [];
  for (const { day } of listOccurrences(schedule, from, LAST_DAY)) {
    if (days.push(day) === count) break;
  }
  return days;
}

/**
 * Returns the first day on which a schedule can post after it is saved, as `YYYY-MM-DD`. The schedule never posts on a
 * past day, and never twice on one day. The next due day of the item shows whether the server has already posted today.
 * @param item the edited item, or null for a new one
 */
export function findFirstPostDay(schedule: Schedule, item: Recurring | null, today: string): string {
  if (item === null) return today;
  if (isSameSchedule(item, schedule)) return item.nextDueDate;
  const before = { ...item, ...(schedule.holidays && { holidays: schedule.holidays }) };
  const wasDueToday = findFirstOccurrence(before, today)?.day === today;
  return wasDueToday && item.nextDueDate > today ? addDaysClamped(today, 1) : today;
}
