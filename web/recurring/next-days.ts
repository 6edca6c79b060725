import { addDaysClamped, LAST_DAY } from '../../contract/day.ts';
import { type Frequency, firstOccurrenceFrom, occurrencesBetween } from '../../contract/recurrence.ts';
import type { Recurring } from '../../contract/recurring.ts';

export type Schedule = { startDate: string; frequency: Frequency };

/** The next days on which a schedule posts, the first of them not before a day; fewer where the calendar ends. */
export function nextDays({ startDate, frequency }: Schedule, from: string, count = 3): string[] {
  const days: string[] = [];
  for (const day of occurrencesBetween(startDate, frequency, from, LAST_DAY)) {
    if (days.push(day) === count) break;
  }
  return days;
}

/**
 * The day from which a schedule posts once it is saved: what is past is not posted, and no day is posted twice. The server
 * alone knows what was posted; from here it shows in the item's next due day.
 * @param item what is edited; null where it is new
 */
export function postsFrom(schedule: Schedule, item: Recurring | null, today: string): string {
  if (item === null) return today;
  if (item.startDate === schedule.startDate && item.frequency === schedule.frequency) return item.nextDueDate;
  const wasDueToday = firstOccurrenceFrom(item.startDate, item.frequency, today) === today;
  return wasDueToday && item.nextDueDate > today ? addDaysClamped(today, 1) : today;
}
