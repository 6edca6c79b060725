import { useRouteContext } from '@tanstack/react-router';
import { findPeriodOfDay, getMonthSpan, type MonthSpan, type MonthStartDay } from '../../domain/month-spans.ts';
import { formatDay, formatShortDay } from '../days/format-day.ts';
import { getToday } from '../days/today.ts';
import { getMonthOfDay, isSameMonth, type Month, toMonthText } from './calendar-month.ts';
import type { MonthView } from './month-address.ts';

/** Returns the day on which the user's months start. */
export function useMonthStartDay(): MonthStartDay {
  const { monthStart, monthStartDay = 1 } = useRouteContext({ from: '/shell' }).user;
  return monthStart ?? monthStartDay;
}

/** Returns the month that contains today. Months may start on a day other than the 1st. */
export function useThisMonth(): Month {
  return getMonthOfDay(`${findPeriodOfDay(getToday(), useMonthStartDay())}-01`);
}

/** Returns the first and last day of a month. Months may start on a day other than the 1st. */
export function useMonthSpan(month: Month): MonthSpan {
  return getMonthSpan(toMonthText(month), useMonthStartDay());
}

/**
 * Returns the query parameters for a month. They are empty for the current month, so that a bookmark always opens
 * whichever month is current.
 */
export function toMonthView(month: Month, now: Month): MonthView {
  return isSameMonth(month, now) ? {} : { month: toMonthText(month) };
}

/** Formats the span of a month, such as `Oct 25 – Nov 24`. Includes the years if they differ. */
export function formatMonthSpan({ first, last }: MonthSpan): string {
  const format = first.slice(0, 4) === last.slice(0, 4) ? formatShortDay : formatDay;
  return `${format(first)} – ${format(last)}`;
}
