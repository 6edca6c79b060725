/*
 * Calendar days as files write them, `YYYY-MM-DD` inside. Nothing here knows of zones: a day is what the bank wrote.
 */

/** The day, or undefined where there is none such, like the 31st of February. Two digits of a year mean 1970 to 2069. */
export function calendarDay(year: number, month: number, dayOfMonth: number): string | undefined {
  const whole = year < 70 ? 2000 + year : year < 100 ? 1900 + year : year;
  if (whole < 1900 || whole > 2199 || month < 1 || month > 12 || dayOfMonth < 1) return undefined;
  if (dayOfMonth > daysIn(whole, month)) return undefined;
  return `${whole}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
}

/** `20240131…` or `2024-01-31…`: what stands behind, a time or a zone, moves no day. */
export function isoDayOf(text: string): string | undefined {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text);
  return match ? calendarDay(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** The day that is so many days after the 31st of December of the year 0, which some programs count from. */
export function dayOfNumber(days: number): string | undefined {
  const DAYS_UNTIL_1970 = 719_163;
  const MILLISECONDS = 86_400_000;
  if (!Number.isInteger(days) || days < 600_000 || days > 900_000) return undefined;
  const date = new Date((days - DAYS_UNTIL_1970) * MILLISECONDS);
  return calendarDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const twoDigits = (part: number) => String(part).padStart(2, '0');
