/*
 * Calendar days (`YYYY-MM-DD`). There are no time zones here: a day is what the bank wrote.
 */

/** Returns undefined for dates that do not exist, such as February 31. A two-digit year means 1970 to 2069. */
export function makeDay(year: number, month: number, dayOfMonth: number): string | undefined {
  const whole = year < 70 ? 2000 + year : year < 100 ? 1900 + year : year;
  if (whole < 1900 || whole > 2199 || month < 1 || month > 12 || dayOfMonth < 1) return undefined;
  if (dayOfMonth > daysIn(whole, month)) return undefined;
  return `${whole}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
}

/** Reads `20240131…` and `2024-01-31…`. A time or zone after the date is ignored. */
export function parseIsoDay(text: string): string | undefined {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text);
  return match ? makeDay(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** Converts a day number where 1 is January 1 of the year 1, as some programs count. */
export function dayFromNumber(days: number): string | undefined {
  const DAYS_UNTIL_1970 = 719_163;
  const MILLISECONDS = 86_400_000;
  if (!Number.isInteger(days) || days < 600_000 || days > 900_000) return undefined;
  const date = new Date((days - DAYS_UNTIL_1970) * MILLISECONDS);
  return makeDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const twoDigits = (part: number) => String(part).padStart(2, '0');
