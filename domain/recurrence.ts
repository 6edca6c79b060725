import { addDays, LAST_DAY } from './day.ts';

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'annually'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/**
 * The day `count` periods after the start day, which is occurrence 0. Always computed from the start day, so that month
 * ends do not drift: 31 Jan, 28 Feb, 31 Mar. A 29 February recurs on the 28th until the next leap year. Undefined past
 * the end of the calendar.
 */
export function getOccurrence(startDay: string, frequency: Frequency, count: number): string | undefined {
  if (frequency === 'daily') return addDays(startDay, count);
  if (frequency === 'weekly') return addDays(startDay, 7 * count);
  return addMonths(startDay, frequency === 'monthly' ? count : 12 * count);
}

/** The first occurrence on or after a day, or undefined past the end of the calendar. */
export function findFirstOccurrence(startDay: string, frequency: Frequency, day: string): string | undefined {
  if (startDay >= day) return startDay;
  // This estimate is at most one period too early, and never too late.
  const near = Math.max(0, Math.floor(periodsBetween(startDay, day, frequency)));
  const found = getOccurrence(startDay, frequency, near);
  return found !== undefined && found >= day ? found : getOccurrence(startDay, frequency, near + 1);
}

/** The first occurrence after a day, or undefined past the end of the calendar. */
export function findNextOccurrence(startDay: string, frequency: Frequency, day: string): string | undefined {
  const following = addDays(day, 1);
  return following && findFirstOccurrence(startDay, frequency, following);
}

/** The occurrences between two days, inclusive, in order. */
export function* listOccurrences(startDay: string, frequency: Frequency, first: string, last: string) {
  let day = findFirstOccurrence(startDay, frequency, first);
  while (day !== undefined && day <= last) {
    yield day;
    day = findNextOccurrence(startDay, frequency, day);
  }
}

function periodsBetween(from: string, to: string, frequency: Frequency): number {
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
  const months =
    12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  return { daily: days, weekly: days / 7, monthly: months, annually: months / 12 }[frequency];
}

/** The same day in another month, or its last day if there is no such day. Undefined past the end of the calendar. */
function addMonths(day: string, count: number): string | undefined {
  const months = 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1 + count;
  const year = Math.floor(months / 12);
  const month = months % 12;
  const last = new Date(Date.UTC(2000 + (year % 400), month + 1, 0)).getUTCDate();
  const date = Math.min(Number(day.slice(8)), last);
  if (year > Number(LAST_DAY.slice(0, 4))) return undefined;
  return [String(year).padStart(4, '0'), String(month + 1).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
}
