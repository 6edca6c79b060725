import { dayToEpochDays } from '../../domain/calendar-day.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import type { DayRange } from '../../domain/month-ranges.ts';

/** Green below 80 percent of the budget, yellow from 80 percent, and red from 100 percent. */
export type BudgetLevel = 'green' | 'yellow' | 'red';

export type BudgetProgress = {
  level: BudgetLevel;
  /** The percentage of the budget that has been spent, rounded down to an integer. For example, 99.9 becomes 99. */
  percent: number;
  /** The filled part of the bar, from 0 to 100. */
  filled: number;
  /** The amount by which the spending exceeds the budget, or 0. */
  overspent: number;
};

const NEAR_PERCENT = 80;

/**
 * Returns the progress of a budget. If the budget is zero or less, any spending counts as 100 percent. Budgets can be
 * negative, because overspending is carried over.
 */
export function computeBudgetProgress({ amount, spent }: { amount: number; spent: number }): BudgetProgress {
  const amountMinor = amountToMinor(amount);
  const spentMinor = amountToMinor(spent);
  const share = shareOf(amountMinor, spentMinor);
  return {
    level: levelOf(share),
    percent: Math.floor(share * 100 + ROUNDING),
    filled: Math.min(share * 100, 100),
    overspent: minorToAmount(Math.max(spentMinor - amountMinor, 0)),
  };
}

/** Tolerance for floating-point errors, such as the one in 0.29 × 100. */
const ROUNDING = 1e-10;

/** Returns the share of the budget that has been spent. Divides integers, so that 80 of 100 is exactly 0.8. */
function shareOf(amountMinor: number, spentMinor: number): number {
  if (amountMinor <= 0) return spentMinor > amountMinor ? 1 : 0;
  return spentMinor / amountMinor;
}

/**
 * Returns the share of the period that has passed by the end of today, from 0 to 1. Null if today is outside the
 * period.
 */
export function computeElapsedShare({ first, last }: DayRange, today: string): number | null {
  if (today < first || today > last) return null;
  const start = dayToEpochDays(first) - 1;
  return (dayToEpochDays(today) - start) / (dayToEpochDays(last) - start);
}

function levelOf(share: number): BudgetLevel {
  if (share >= 1) return 'red';
  return share >= NEAR_PERCENT / 100 ? 'yellow' : 'green';
}

/** Moves the overspent budgets to the front. The order is otherwise unchanged. */
export function sortOverspentFirst<T extends { remaining: number }>(budgets: T[]): T[] {
  return [...budgets].sort((one, other) => Number(other.remaining < 0) - Number(one.remaining < 0));
}

export type BudgetTotals = { amount: number; carriedOver: number; spent: number; remaining: number };

/** Adds up budgets in hundredths, because sums of floating-point numbers are not exact. */
export function sumBudgets(budgets: BudgetTotals[]): BudgetTotals {
  const sum = (pick: (each: BudgetTotals) => number) =>
    minorToAmount(budgets.reduce((minor, each) => minor + amountToMinor(pick(each)), 0));
  return {
    amount: sum((each) => each.amount),
    carriedOver: sum((each) => each.carriedOver),
    spent: sum((each) => each.spent),
    remaining: sum((each) => each.remaining),
  };
}
