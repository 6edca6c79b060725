import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DayRange } from '../../domain/month-ranges.ts';
import { getToday } from '../days/today.ts';
import { type Month, parseMonth } from '../months/calendar-month.ts';
import { useMonthDayRange, useThisMonth } from '../months/month-dates.ts';
import { parseCalendarSearchParams } from './calendar-search-params.ts';

type Shown = { month: Month; span: DayRange; day: string; look: (day: string) => void };

/**
 * Returns the month and the selected day in the address. Without a selected day, returns today for the current month,
 * and the first day for any other month.
 */
export function useCalendarView(): Shown {
  const now = useThisMonth();
  // The address is parsed again, because the router also passes on parameters that the route has not validated.
  const view = parseCalendarSearchParams(useSearch({ from: '/shell/calendar' }));
  const month = (view.month && parseMonth(view.month)) || now;
  const span = useMonthDayRange(month);
  const navigate = useNavigate();
  const isIn = (day: string) => day >= span.first && day <= span.last;
  const day = [view.day, getToday()].find((each) => each !== undefined && isIn(each)) ?? span.first;
  const look = (chosen: string) =>
    navigate({ to: '/calendar', search: { ...view, day: chosen }, replace: true, resetScroll: false });
  return { month, span, day, look };
}
