import { isDay } from '../../domain/day.ts';
import { type MonthView, parseDashboardView } from '../months/month-address.ts';

/** The month and the selected day of the calendar, as query parameters. */
export type CalendarView = MonthView & { day?: string };

/** Parses the query parameters. Invalid parameters are ignored, so that a mistyped link still opens the page. */
export function parseCalendarView(address: Record<string, unknown>): CalendarView {
  const { day } = address;
  return { ...parseDashboardView(address), ...(typeof day === 'string' && isDay(day) && { day }) };
}
