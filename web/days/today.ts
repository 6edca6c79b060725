import { addDaysClamped, dayIn } from '../../contract/day.ts';

/** The user's day, by the clock and zone of this browser: the zone that the server is told. */
export function today(): string {
  return dayIn(new Date());
}

export function yesterday(): string {
  return addDaysClamped(today(), -1);
}
