import type { Recurring } from '../../contract/recurring-items.ts';
import { addDaysClamped, LATEST_DAY } from '../../domain/calendar-day.ts';
import { findFirstOccurrence, listOccurrences } from '../../domain/recurrence.ts';
import { isSameSchedule, type Schedule } from '../../domain/schedule.ts';

/**
 * Returns the next dates of a schedule, starting at `from`.
 * @returns at most `count` dates as `YYYY-MM-DD`, or fewer if the schedule ends
 */
export function listNextScheduleDays(schedule: Schedule, from: string, count = 3): string[] {
  const days: string[] = [];
  for (const { day } of listOccurrences(schedule, from, LATEST_DAY)) {
    if (days.push(day) === count) break;
  }
  return days;
}

/**
 * Returns the first day on which a saved schedule can post a transaction, as `YYYY-MM-DD`. Past days are not posted,
 * and a day that has been posted is not posted again.
 * @param item the edited item, or null for a new one
 */
export function findFirstPostDay(schedule: Schedule, item: Recurring | null, today: string): string {
  if (item === null) return today;
  if (isSameSchedule(item, schedule)) return item.nextDueDate;
  const before = { ...item, ...(schedule.holidays && { holidays: schedule.holidays }) };
  const wasDueToday = findFirstOccurrence(before, today)?.day === today;
  return wasDueToday && item.nextDueDate > today ? addDaysClamped(today, 1) : today;
}
