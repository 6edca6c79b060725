import type { Recurring } from '../../contract/recurring.ts';
import { fromMinor, toMinor } from '../../domain/money.ts';
import type { Frequency } from '../../domain/recurrence.ts';

/** Occurrences per year. */
const TIMES_A_YEAR: Record<Frequency, number> = { daily: 365, weekly: 52, monthly: 12, annually: 1 };

/** Explains the calculation. */
export const HOW = 'A year has 12 months, 52 weeks or 365 days. A month is one twelfth of a year.';

export type Costs = { month: number; year: number };

/** Returns the expenses that are not paused, without transfers, which cost nothing. */
export function runningExpenses(items: readonly Recurring[]): Recurring[] {
  return items.filter(({ isIncome, toAccountId, isPaused }) => !isIncome && toAccountId === null && !isPaused);
}

/** Returns the cost of items per year, and per month rounded to the hundredth. */
export function computeCosts(items: readonly Recurring[]): Costs {
  const year = items.reduce((minor, { amount, frequency }) => minor + toMinor(amount) * TIMES_A_YEAR[frequency], 0);
  return { month: fromMinor(Math.round(year / 12)), year: fromMinor(year) };
}
