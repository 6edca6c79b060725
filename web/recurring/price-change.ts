import type { Recurring } from '../../contract/recurring-items.ts';
import { formatDayWithoutYear } from '../days/format-day.ts';
import { formatMonth, formatMonthName, getMonthOfDay } from '../months/calendar-month.ts';

/** How long a price change is shown, in days. */
const POINTED_OUT_FOR = 365;
const MS_A_DAY = 86_400_000;

export type PriceChange = { name: string; before: number; now: number; since: string };

/** Returns the active items whose price changed within the past year or will change, latest change first. */
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
 * Formats the date of a price change: `since March`, `since March 2025` if it was in another year, or `from Mar 30` if
 * it is in the future.
 */
export function formatPriceChangeDay(day: string, today: string): string {
  if (day > today) return `from ${formatDayWithoutYear(day)}`;
  const month = getMonthOfDay(day);
  return `since ${month.year === getMonthOfDay(today).year ? formatMonthName(month) : formatMonth(month)}`;
}
