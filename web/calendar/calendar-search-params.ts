import { isDay } from '../../domain/calendar-day.ts';
import { type MonthSearchParams, parseDashboardSearchParams } from '../months/month-search-params.ts';

/** The month and the selected day of the calendar, as query parameters. */
export type CalendarSearchParams = MonthSearchParams & { day?: string };

/** Parses the query parameters. Invalid parameters are ignored, so that a mistyped link still opens the page. */
export function parseCalendarSearchParams(address: Record<string, unknown>): CalendarSearchParams {
  const { day } = address;
  return { ...parseDashboardSearchParams(address), ...(typeof day === 'string' && isDay(day) && { day }) };
}
