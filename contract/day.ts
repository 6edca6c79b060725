import * as z from 'zod/mini';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MS_A_DAY = 86_400_000;

/** Whether the text is a calendar day that exists, written `YYYY-MM-DD`, from year 0001. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || text < FIRST_DAY) return false;
  const date = midnightOf(text);
  return !Number.isNaN(+date) && date.toISOString().startsWith(text);
}

const midnightOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The calendar ends here: text of a longer year would sort before every other day. */
export const FIRST_DAY = '0001-01-01';
export const LAST_DAY = '9999-12-31';

/**
 * The day `count` days after a day, or before it if negative; undefined past either end of the calendar. Calendar arithmetic: no
 * time zone takes part.
 */
export function addDays(day: string, count: number): string | undefined {
  const moved = new Date(+midnightOf(day) + count * MS_A_DAY).toISOString().slice(0, 10);
  // A year of more digits begins with a sign, which sorts before every digit.
  return moved >= FIRST_DAY ? moved : undefined;
}

/** Adds days as `addDays` does, but stops at the first or last day of the calendar: for the ends of a range. */
export function addDaysClamped(day: string, count: number): string {
  return addDays(day, count) ?? (count < 0 ? FIRST_DAY : LAST_DAY);
}

/** Every day from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day: string | undefined = first; day !== undefined && day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * The calendar day of an instant in a time zone.
 * @param timeZone an IANA name; without one, this machine's
 */
export function dayIn(instant: Date, timeZone?: string): string {
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

/** The IANA name of a time zone as this runtime writes it; undefined where it knows no such zone. */
export function canonicalTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const NO_DAY = 'Enter a date that exists, as YYYY-MM-DD';

/** A calendar day. An ISO instant is taken too: its first ten characters count, so that no zone moves the day. */
export const Day = z.string(NO_DAY).check(
  z.overwrite((text) => (/^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text)),
  z.refine(isDay, NO_DAY),
);
