import { isDay } from '../../contract/day.ts';
import { dashboardViewOf, type MonthView } from '../months/address.ts';

/** What the calendar shows, as its address says it: a month, and the day of it that is looked at. */
export type CalendarView = MonthView & { day?: string };

/** Reads the query parameters of the address. Invalid ones are left out, so that a mistyped link still opens the page. */
export function calendarViewOf(address: Record<string, unknown>): CalendarView {
  const { day } = address;
  return { ...dashboardViewOf(address), ...(typeof day === 'string' && isDay(day) && { day }) };
}
