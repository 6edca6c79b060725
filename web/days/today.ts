import { addDaysClamped, dayIn } from '../../domain/day.ts';

/** Returns today in this browser's time zone, which the server is told as well. */
export function today(): string {
  return dayIn(new Date());
}

export function yesterday(): string {
  return addDaysClamped(today(), -1);
}
