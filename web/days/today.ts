import { addDaysClamped, dayIn } from '../../domain/day.ts';

/** Returns today's date in the time zone of this browser. The browser also tells the server this time zone. */
export function today(): string {
  return dayIn(new Date());
}

export function yesterday(): string {
  return addDaysClamped(today(), -1);
}
