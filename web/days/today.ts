import { addDaysClamped, getDayInTimeZone } from '../../domain/day.ts';

/**
 * Returns today's date in the time zone of the browser. The server also gets this time zone, so that both have the same
 * day.
 */
export function getToday(): string {
  return getDayInTimeZone(new Date());
}

export function getYesterday(): string {
  return addDaysClamped(getToday(), -1);
}
