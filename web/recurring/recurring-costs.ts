import type { Recurring } from '../../contract/recurring.ts';
import { fromMinor, toMinor } from '../../domain/money.ts';
import { getPeriodOf, type Unit } from '../../domain/rhythm.ts';

/** How many units a year has. */
const UNITS_A_YEAR: Record<Unit, number> = { day: 365, week: 52, month: 12, year: 1 };

/** Explains to the person how yearly and monthly costs are calculated. */
export const COST_EXPLANATION =
  'A year has 12 months, 52 weeks or 365 days. A month is one twelfth of a year. Paused items are not included.';

export type RecurringCosts = { month: number; year: number };

/** Returns the expenses that are neither paused nor ended. Transfers are excluded, because they cost nothing. */
export function listActiveExpenses(items: readonly Recurring[]): Recurring[] {
  return items.filter(
    ({ isIncome, toAccountId, isPaused, isEnded }) => !isIncome && toAccountId === null && !isPaused && !isEnded,
  );
}

/** Returns the total cost of items in currency units: per year, and per month rounded to two decimals. */
export function computeRecurringCosts(items: readonly Recurring[]): RecurringCosts {
  const year = items.reduce((minor, item) => minor + computeYearMinor(item), 0);
  return { month: fromMinor(Math.round(year / 12)), year: fromMinor(year) };
}

function computeYearMinor(item: Recurring): number {
  const { count, unit } = getPeriodOf(item);
  const days = item.on && 'days' in item.on ? item.on.days.length : 1;
  return Math.round((toMinor(item.amount) * days * UNITS_A_YEAR[unit]) / count);
}
