import { useRouteContext } from '@tanstack/react-router';
import { type DayRange, findMonthOfDay, getMonthRange, type MonthStartDay } from '../../domain/month-ranges.ts';
import { formatDay, formatDayWithoutYear } from '../days/format-day.ts';
import { getToday } from '../days/today.ts';
import { getMonthOfDay, isSameMonth, type Month, toMonthText } from './calendar-month.ts';
import type { MonthSearchParams } from './month-search-params.ts';

/** Returns the day on which the user's months start. */
export function useMonthStartDay(): MonthStartDay {
  const { monthStart, monthStartDay = 1 } = useRouteContext({ from: '/shell' }).user;
  return monthStart ?? monthStartDay;
}

/** Returns the month that contains today. Months may start on a day other than the 1st. */
export function useThisMonth(): Month {
  return getMonthOfDay(`${findMonthOfDay(getToday(), useMonthStartDay())}-01`);
}

/** Returns the first and last day of a month. Months may start on a day other than the 1st. */
export function useMonthDayRange(month: Month): DayRange {
  return getMonthRange(toMonthText(month), useMonthStartDay());
}

/**
 * Returns the query parameters for a month. They are empty for the current month, so that a bookmark always opens
 * whichever month is current.
 */
export function toMonthSearchParams(month: Month, now: Month): MonthSearchParams {
  return isSameMonth(month, now) ? {} : { month: toMonthText(month) };
}

/** Formats the span of a month, such as `Oct 25 – Nov 24`. Includes the years if they differ. */
export function formatMonthDayRange({ first, last }: DayRange): string {
  const format = first.slice(0, 4) === last.slice(0, 4) ? formatDayWithoutYear : formatDay;
  return `${format(first)} – ${format(last)}`;
}
