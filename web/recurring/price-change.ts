import type { Recurring } from '../../contract/recurring.ts';
import { formatShortDay } from '../days/format-day.ts';
import { formatMonth, formatMonthName, getMonthOfDay } from '../months/calendar-month.ts';

/** For how many days a price change is shown. */
const POINTED_OUT_FOR = 365;
const MS_A_DAY = 86_400_000;

export type PriceChange = { name: string; before: number; now: number; since: string };

/** Returns the active items with a price change in the past year or in the future, latest change first. */
export function listPriceChanges(items: readonly Recurring[], today: string): PriceChange[] {
  const changes = items.flatMap(({ name, amount, correctedAmount, formerAmount, amountSince, isPaused }) =>
    formerAmount === null || amountSince === null || isPaused
      ? []
      : [{ name, before: formerAmount, now: correctedAmount ?? amount, since: amountSince }],
  );
  const isRecent = ({ since }: PriceChange) => Date.parse(today) - Date.parse(since) <= POINTED_OUT_FOR * MS_A_DAY;
  return changes.filter(isRecent).sort((a, b) => b.since.localeCompare(a.since));
}

/**
 * Formats the date of a price change: `since March`, `since March 2025` in another year, or `from Mar 30` in the
 * future.
 */
export function formatChangeDay(day: string, today: string): string {
  if (day > today) return `from ${formatShortDay(day)}`;
  const month = getMonthOfDay(day);
  return `since ${month.year === getMonthOfDay(today).year ? formatMonthName(month) : formatMonth(month)}`;
}
