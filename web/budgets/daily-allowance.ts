import { listDaysBetween } from '../../domain/day.ts';
import { fromMinor, toMinor } from '../../domain/money.ts';
import type { MonthSpan } from '../../domain/month-spans.ts';

/** The amount that can be spent on each remaining day of a month, including today. */
export type DailyAllowance = { aDay: number; days: number };

/**
 * Returns the amount that can be spent on each day until the month ends, rounded down so that the budget is enough.
 * Null if nothing remains, or for another month than the current one.
 */
export function computeDailyAllowance(
  remaining: number,
  { first, last }: MonthSpan,
  today: string,
): DailyAllowance | null {
  if (today < first || today > last) return null;
  const days = listDaysBetween(today, last).length;
  const aDayMinor = Math.floor(toMinor(remaining) / days);
  return aDayMinor > 0 ? { aDay: fromMinor(aDayMinor), days } : null;
}
