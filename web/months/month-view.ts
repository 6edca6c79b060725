import { useRouteContext } from '@tanstack/react-router';
import { type MonthSpan, periodOfDay, spanOf } from '../../contract/month-spans.ts';
import { formatDay, formatShortDay } from '../days/format-day.ts';
import { today } from '../days/today.ts';
import type { MonthView } from './address.ts';
import { isSameMonth, type Month, monthOfDay, monthText } from './months.ts';

/** The day of the calendar month on which the person's months begin. */
export function useMonthStartDay(): number {
  return useRouteContext({ from: '/shell' }).user.monthStartDay ?? 1;
}

/** The month that is now, for this person. */
export function useThisMonth(): Month {
  return monthOfDay(`${periodOfDay(today(), useMonthStartDay())}-01`);
}

/** The days of a month, for this person. */
export function useSpanOf(month: Month): MonthSpan {
  return spanOf(monthText(month), useMonthStartDay());
}

/** The query parameters for a month: none for that which is now, so that its link follows the calendar. */
export function viewOfMonth(month: Month, now: Month): MonthView {
  return isSameMonth(month, now) ? {} : { month: monthText(month) };
}

/** `Oct 25 – Nov 24`, with the years where they differ. */
export function formatSpan({ first, last }: MonthSpan): string {
  const format = first.slice(0, 4) === last.slice(0, 4) ? formatShortDay : formatDay;
  return `${format(first)} – ${format(last)}`;
}
