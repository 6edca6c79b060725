import { addDaysClamped, getDayInTimeZone } from '../../domain/day.ts';

/**
 * Returns today's date in the time zone of the browser. The server also gets this time zone, so that both have the same
 * day.
 */
export function today(): string {
  return getDayInTimeZone(new Date());
}

export function yesterday(): string {
  return addDaysClamped(today(), -1);
}
