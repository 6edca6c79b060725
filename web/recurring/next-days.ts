import { addDays, isDay } from '../../contract/day.ts';
import { type Frequency, firstOccurrenceFrom, nextOccurrence } from '../../contract/recurrence.ts';
import type { Recurring } from '../../contract/recurring.ts';

export type Schedule = { startDate: string; frequency: Frequency };

/** The next days on which a schedule posts, the first of them not before a day; fewer where the calendar ends. */
export function nextDays({ startDate, frequency }: Schedule, from: string, count = 3): string[] {
  const days: string[] = [];
  let day = firstOccurrenceFrom(startDate, frequency, from);
  while (days.length < count && isDay(day) && day !== days.at(-1)) {
    days.push(day);
    day = nextOccurrence(startDate, frequency, day);
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
  return wasDueToday && item.nextDueDate > today ? addDays(today, 1) : today;
}
