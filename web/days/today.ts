import { addDaysClamped, getDayInTimeZone } from '../../domain/calendar-day.ts';

/**
 * Returns today's date in the time zone of the browser. Requests include this time zone, so that the server uses the
 * same date.
 */
export function getToday(): string {
  return getDayInTimeZone(new Date());
}

export function getYesterday(): string {
  return addDaysClamped(getToday(), -1);
}
