import { listDaysBetween } from '../../domain/calendar-day.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import type { DayRange } from '../../domain/month-ranges.ts';

/** The amount that can be spent on each remaining day of a month, and the number of these days, including today. */
export type DailyAllowance = { aDay: number; days: number };

/**
 * Returns the amount that can be spent per day until the end of the month, rounded down. Null if the month is not the
 * current one, or if nothing remains.
 */
export function computeDailyAllowance(
  remaining: number,
  { first, last }: DayRange,
  today: string,
): DailyAllowance | null {
  if (today < first || today > last) return null;
  const days = listDaysBetween(today, last).length;
  const aDayMinor = Math.floor(amountToMinor(remaining) / days);
  return aDayMinor > 0 ? { aDay: minorToAmount(aDayMinor), days } : null;
}
