import type { Recurring } from '../../contract/recurring-items.ts';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import { listOccurrences } from '../../domain/recurrence.ts';
import { getScheduleInterval, type IntervalUnit } from '../../domain/schedule.ts';

/** The number of days, weeks, months and years in a year. */
const UNITS_A_YEAR: Record<IntervalUnit, number> = { day: 365, week: 52, month: 12, year: 1 };

/** Explains the yearly and monthly costs. Shown below them. */
export const COST_EXPLANATION =
  'Totals assume 12 months, 52 weeks or 365 days per year. A month is one twelfth of a year. Paused items are not included.';

export type RecurringCosts = { month: number; year: number };

/** Returns the expenses that are neither paused nor ended. Transfers are not included, because they cost nothing. */
export function listActiveExpenses(items: readonly Recurring[]): Recurring[] {
  return items.filter(
    ({ isIncome, toAccountId, isPaused, isEnded }) => !isIncome && toAccountId === null && !isPaused && !isEnded,
  );
}

/** True if the item has a last day or a limited number of occurrences, like an instalment plan. */
export function hasEnd({ until, times }: Recurring): boolean {
  return Boolean(until || times);
}

/**
 * Returns the costs of the items per year and per month, in currency units with two decimals. For items with an end,
 * only the occurrences within a year from today are included.
 */
export function computeRecurringCosts(items: readonly Recurring[], today: string): RecurringCosts {
  const year = items.reduce((minor, item) => minor + computeYearMinor(item, today), 0);
  return { month: minorToAmount(Math.round(year / 12)), year: minorToAmount(year) };
}

function computeYearMinor(item: Recurring, today: string): number {
  const { count, unit } = getScheduleInterval(item);
  const days = item.on && 'days' in item.on ? item.on.days.length : 1;
  const minor = amountToMinor(item.amount);
  const whole = Math.round((minor * days * UNITS_A_YEAR[unit]) / count);
  return hasEnd(item) ? Math.min(whole, minor * countOccurrencesLeft(item, today)) : whole;
}

/** Counts the occurrences within a year from today, starting with the next one. */
function countOccurrencesLeft(item: Recurring, today: string): number {
  return [...listOccurrences(item, item.nextDueDate, addDaysClamped(today, 365))].length;
}
