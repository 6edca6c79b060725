import { fromMinor, toMinor } from '../../contract/money.ts';
import type { Frequency } from '../../contract/recurrence.ts';
import type { Recurring } from '../../contract/recurring.ts';

/** How often something recurs in a year. */
const TIMES_A_YEAR: Record<Frequency, number> = { daily: 365, weekly: 52, monthly: 12, annually: 1 };

/** What that counts with, in words. */
export const HOW = 'A year has 12 months, 52 weeks or 365 days. A month is one twelfth of a year.';

export type Costs = { month: number; year: number };

/** The expenses that are not paused: transfers between one's own accounts cost nothing. */
export function runningExpenses(items: readonly Recurring[]): Recurring[] {
  return items.filter(({ isIncome, toAccountId, isPaused }) => !isIncome && toAccountId === null && !isPaused);
}

/** What items come to in a year, and in a twelfth of it to the nearest hundredth. */
export function costsOf(items: readonly Recurring[]): Costs {
  const year = items.reduce((minor, { amount, frequency }) => minor + toMinor(amount) * TIMES_A_YEAR[frequency], 0);
  return { month: fromMinor(Math.round(year / 12)), year: fromMinor(year) };
}
