const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MS_A_DAY = 86_400_000;

/** True for a `YYYY-MM-DD` string that is an existing calendar day in the year 0001 or later. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || text < EARLIEST_DAY) return false;
  const date = midnightOf(text);
  return !Number.isNaN(+date) && date.toISOString().startsWith(text);
}

const midnightOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The first and last supported day. Days are compared as strings, which requires years with four digits. */
export const EARLIEST_DAY = '0001-01-01';
export const LATEST_DAY = '9999-12-31';

/**
 * Returns the day `count` days later (earlier if negative), or undefined if it is outside the calendar. Time zones play
 * no role.
 */
export function addDays(day: string, count: number): string | undefined {
  const moved = new Date(+midnightOf(day) + count * MS_A_DAY).toISOString().slice(0, 10);
  // Detects results outside the calendar: in ISO strings, years outside 0000 to 9999 start with a sign, which sorts
  // before digits.
  return moved >= EARLIEST_DAY ? moved : undefined;
}

/**
 * Like `addDays`, but returns the first or last day of the calendar if the result would lie beyond it. Used for the
 * ends of ranges.
 */
export function addDaysClamped(day: string, count: number): string {
  return addDays(day, count) ?? (count < 0 ? EARLIEST_DAY : LATEST_DAY);
}

/** The number of days from 1970-01-01 to a day. */
export function dayToEpochDays(day: string): number {
  return Math.round(+midnightOf(day) / MS_A_DAY);
}

/** The number of days between two days, whichever comes first. */
export function countDaysApart(one: string, other: string): number {
  return Math.abs(dayToEpochDays(one) - dayToEpochDays(other));
}

/** The day that is `number` days after 1970-01-01. */
export function epochDaysToDay(number: number): string {
  return addDaysClamped('1970-01-01', number);
}

/** All days from the first to the last, both inclusive. */
export function listDaysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day: string | undefined = first; day !== undefined && day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * The calendar day of an instant in a time zone.
 * @param timeZone IANA name; by default this machine's time zone
 */
export function getDayInTimeZone(instant: Date, timeZone?: string): string {
  if (timeZone === undefined) {
    // Shifting the time by its offset is many times faster than creating an `Intl.DateTimeFormat`.
    return new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  }
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);
  const [month, day, year = ''] = parts.split('/');
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** The canonical IANA name of a time zone, or undefined if it is unknown. */
export function findCanonicalTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
