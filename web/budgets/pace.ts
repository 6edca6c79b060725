import { daysBetween } from '../../contract/day.ts';
import { fromMinor, toMinor } from '../../contract/money.ts';
import type { MonthSpan } from '../../contract/month-spans.ts';

/** What can be spent on each of the days that are left of a month, today included. */
export type Pace = { aDay: number; days: number };

/**
 * How a budget lasts until its month ends: to the cent, rounded down, so that it does last. Null where nothing is left, and
 * in a month that is not now.
 */
export function paceOf(remaining: number, { first, last }: MonthSpan, today: string): Pace | null {
  if (today < first || today > last) return null;
  const days = daysBetween(today, last).length;
  const aDayMinor = Math.floor(toMinor(remaining) / days);
  return aDayMinor > 0 ? { aDay: fromMinor(aDayMinor), days } : null;
}
