import { addDays } from './day.ts';

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'annually'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/**
 * The day of the occurrence `count` periods after the start, which is occurrence 0. Always counted from the start day, so
 * that month ends never drift: 31 Jan, 28 Feb, 31 Mar; a 29 February recurs on the 28th until the next leap year.
 */
export function occurrence(startDay: string, frequency: Frequency, count: number): string {
  if (frequency === 'daily') return addDays(startDay, count);
  if (frequency === 'weekly') return addDays(startDay, 7 * count);
  return addMonths(startDay, frequency === 'monthly' ? count : 12 * count);
}

/** The first occurrence on or after a day. */
export function firstOccurrenceFrom(startDay: string, frequency: Frequency, day: string): string {
  if (startDay >= day) return startDay;
  // Never past the one looked for, at most one period before it.
  const near = Math.max(0, Math.floor(periodsBetween(startDay, day, frequency)));
  const found = occurrence(startDay, frequency, near);
  return found >= day ? found : occurrence(startDay, frequency, near + 1);
}

/** The first occurrence after a day; where the calendar ends, the last again. */
export function nextOccurrence(startDay: string, frequency: Frequency, day: string): string {
  return firstOccurrenceFrom(startDay, frequency, addDays(day, 1));
}

function periodsBetween(from: string, to: string, frequency: Frequency): number {
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
  const months =
    12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  return { daily: days, weekly: days / 7, monthly: months, annually: months / 12 }[frequency];
}

/** The same day of another month, or that month's last where it has no such day. */
function addMonths(day: string, count: number): string {
  const months = 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1 + count;
  const year = Math.floor(months / 12);
  const month = months % 12;
  const last = new Date(Date.UTC(2000 + (year % 400), month + 1, 0)).getUTCDate();
  const date = Math.min(Number(day.slice(8)), last);
  return [String(year).padStart(4, '0'), String(month + 1).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
}
