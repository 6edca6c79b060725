import type { Recurring } from '../../contract/recurring.ts';
import { fromMinor, toMinor } from '../../domain/money.ts';
import type { Frequency } from '../../domain/recurrence.ts';

/** How often an item of each frequency occurs in a year. */
const TIMES_A_YEAR: Record<Frequency, number> = { daily: 365, weekly: 52, monthly: 12, annually: 1 };

/** Explains to the person how yearly and monthly costs are calculated. */
export const COST_EXPLANATION = 'A year has 12 months, 52 weeks or 365 days. A month is one twelfth of a year.';

export type RecurringCosts = { month: number; year: number };

/** Returns the expenses that are not paused. Transfers are excluded, because they cost nothing. */
export function listActiveExpenses(items: readonly Recurring[]): Recurring[] {
  return items.filter(({ isIncome, toAccountId, isPaused }) => !isIncome && toAccountId === null && !isPaused);
}

/** Returns the total cost of items in currency units: per year, and per month rounded to two decimals. */
export function computeRecurringCosts(items: readonly Recurring[]): RecurringCosts {
  const year = items.reduce((minor, { amount, frequency }) => minor + toMinor(amount) * TIMES_A_YEAR[frequency], 0);
  return { month: fromMinor(Math.round(year / 12)), year: fromMinor(year) };
}
