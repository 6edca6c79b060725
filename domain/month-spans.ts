import { addDaysClamped, isDay, LAST_DAY } from './day.ts';

/** Range of the day on which a user's months may begin, such as payday. Every calendar month has these days. */
export const FIRST_MONTH_START = 1;
export const LAST_MONTH_START = 28;

/** First and last day of a month, inclusive. */
export type MonthSpan = { first: string; last: string };

/** The month (`YYYY-MM`) that contains a day. It is named after the calendar month it begins in. */
export function findPeriodOfDay(day: string, monthStartDay: number): string {
  const period = day.slice(0, 7);
  return Number(day.slice(8)) < monthStartDay ? addMonthsToPeriod(period, -1) : period;
}

/** First and last day of a month `YYYY-MM`. */
export function getMonthSpan(period: string, monthStartDay: number): MonthSpan {
  const start = String(monthStartDay).padStart(2, '0');
  const startAfter = `${addMonthsToPeriod(period, 1)}-${start}`;
  return { first: `${period}-${start}`, last: isDay(startAfter) ? addDaysClamped(startAfter, -1) : LAST_DAY };
}

/** The month `YYYY-MM` that is `count` months later, or earlier if negative. */
export function addMonthsToPeriod(period: string, count: number): string {
  const months = 12 * Number(period.slice(0, 4)) + Number(period.slice(5)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}
