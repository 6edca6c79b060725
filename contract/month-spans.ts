import { addDaysClamped, isDay, LAST_DAY } from './day.ts';

/** A person's months begin on this day of the calendar month, such as pay-day: one that every month has. */
export const FIRST_MONTH_START = 1;
export const LAST_MONTH_START = 28;

/** The days of a month, both included. */
export type MonthSpan = { first: string; last: string };

/** The month that a day belongs to, `YYYY-MM`: it is called by the calendar month in which it begins. */
export function periodOfDay(day: string, monthStartDay: number): string {
  const period = day.slice(0, 7);
  return Number(day.slice(8)) < monthStartDay ? periodAfter(period, -1) : period;
}

/** The days of a month `YYYY-MM`. */
export function spanOf(period: string, monthStartDay: number): MonthSpan {
  const start = String(monthStartDay).padStart(2, '0');
  const startAfter = `${periodAfter(period, 1)}-${start}`;
  return { first: `${period}-${start}`, last: isDay(startAfter) ? addDaysClamped(startAfter, -1) : LAST_DAY };
}

/** The month `count` months after (before, when negative), `YYYY-MM`. */
export function periodAfter(period: string, count: number): string {
  const months = 12 * Number(period.slice(0, 4)) + Number(period.slice(5)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}
