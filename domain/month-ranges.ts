import { addDaysClamped, isDay, LATEST_DAY } from './calendar-day.ts';

/**
 * Users can start their months on a day from `MIN_MONTH_START_DAY` to `MAX_MONTH_START_DAY`, for example on their
 * payday. Every calendar month has these days.
 */
export const MIN_MONTH_START_DAY = 1;
export const MAX_MONTH_START_DAY = 28;

/**
 * Start days that fall on different dates in different months. A month without day 29, 30 or 31 begins on its last day.
 * `last-working-day` is the last day from Monday to Friday.
 */
export const LATE_MONTH_START_DAYS = [29, 30, 31, 'last-working-day'] as const;
export type LateMonthStart = (typeof LATE_MONTH_START_DAYS)[number];

/** The day of the calendar month on which a user's months begin. */
export type MonthStartDay = number | 'last-working-day';

/** First and last day of a month, inclusive. */
export type DayRange = { first: string; last: string };

/** The month (`YYYY-MM`) that contains a day. A month is named after the calendar month it begins in. */
export function findMonthOfDay(day: string, monthStartDay: MonthStartDay): string {
  const period = day.slice(0, 7);
  return day < getFirstDay(period, monthStartDay) ? addMonths(period, -1) : period;
}

/** First and last day of a month `YYYY-MM`. */
export function getMonthRange(period: string, monthStartDay: MonthStartDay): DayRange {
  const startAfter = getFirstDay(addMonths(period, 1), monthStartDay);
  return {
    first: getFirstDay(period, monthStartDay),
    last: isDay(startAfter) ? addDaysClamped(startAfter, -1) : LATEST_DAY,
  };
}

function getFirstDay(period: string, start: MonthStartDay): string {
  const isWorkingDay = start === 'last-working-day';
  let number = isWorkingDay ? 31 : start;
  while (number > MAX_MONTH_START_DAY && !isDay(`${period}-${number}`)) number--;
  const day = `${period}-${String(number).padStart(2, '0')}`;
  if (!isWorkingDay || !isDay(day)) return day;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDaysClamped(day, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
}

/** The month `YYYY-MM` that is `count` months later, or earlier if negative. */
export function addMonths(period: string, count: number): string {
  const months = 12 * Number(period.slice(0, 4)) + Number(period.slice(5)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}
