import type { Recurring } from '../../contract/recurring.ts';
import { addDaysClamped, LAST_DAY } from '../../domain/day.ts';
import { type Frequency, firstOccurrenceFrom, occurrencesBetween } from '../../domain/recurrence.ts';

export type Schedule = { startDate: string; frequency: Frequency };

/** Returns the next days on which a schedule posts, not before a given day. Fewer at the end of the calendar. */
export function nextDays({ startDate, frequency }: Schedule, from: string, count = 3): string[] {
  const days: string[] = [];
  for (const day of occurrencesBetween(startDate, frequency, from, LAST_DAY)) {
    if (days.push(day) === count) break;
  }
  return days;
}

/**
 * Returns the day from which a schedule posts once saved: past days are not posted, and no day is posted twice. Only the server
 * knows what was posted; the item's next due day shows it.
 * @param item the edited item, or null for a new one
 */
export function findFirstPost(schedule: Schedule, item: Recurring | null, today: string): string {
  if (item === null) return today;
  if (item.startDate === schedule.startDate && item.frequency === schedule.frequency) return item.nextDueDate;
  const wasDueToday = firstOccurrenceFrom(item.startDate, item.frequency, today) === today;
  return wasDueToday && item.nextDueDate > today ? addDaysClamped(today, 1) : today;
}
