import type { Budget } from '../../contract/budgets.ts';
import type { MonthFigures } from '../../contract/dashboard.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import type { DayRange } from '../../domain/month-ranges.ts';
import { chooseNonOverlappingBudgets } from '../../domain/non-overlapping-budgets.ts';
import type { CategoryDaySum } from '../ledger/day-sums.ts';
import { ALL_CATEGORIES } from '../ledger/running-totals.ts';

/** A repeating monthly budget, for several categories or for all spending. `amount` is in hundredths. */
type Group = { _id: string; categories: readonly string[]; amount: number };

/** A budget for one month. An empty list of categories means all spending. Amounts are in hundredths. */
export type MonthBudget = {
  categories: readonly string[];
  amountMinor: number;
  carriedOverMinor: number;
  spentMinor: number;
};

/**
 * Returns the budgets of a month that count towards totals. If several budgets cover the same category, only one of
 * them counts.
 * @param sums the sums of each day of the month
 */
export function listBudgetsInTotal(
  budgets: readonly Budget[],
  groups: readonly Group[],
  sums: readonly CategoryDaySum[],
): MonthBudget[] {
  const { counted: wide, findCover } = chooseNonOverlappingBudgets(groups);
  const single = budgets.filter(({ category }) => findCover(category) === undefined);
  const counted = [
    ...single.map(({ category, amount, carriedOver }) => ({
      categories: [category],
      amountMinor: amountToMinor(amount),
      carriedOverMinor: amountToMinor(carriedOver),
    })),
    ...wide.map(({ categories, amount }) => ({ categories, amountMinor: amount, carriedOverMinor: 0 })),
  ];
  return counted.map((budget) => ({ ...budget, spentMinor: sumMinor(listSpending(sums, budget.categories)) }));
}

/**
 * Adds up the budgets of a month.
 * @param budgets the result of `listBudgetsInTotal`
 * @param sums the sums of each day of the month
 * @param counted the range of days whose spending is also returned per day
 */
export function sumMonthBudgets(
  budgets: readonly MonthBudget[],
  sums: readonly CategoryDaySum[],
  counted: DayRange,
): MonthFigures['budgets'] {
  if (budgets.length === 0) return null;
  const amountMinor = budgets.reduce((minor, budget) => minor + budget.amountMinor + budget.carriedOverMinor, 0);
  const spentMinor = budgets.reduce((minor, budget) => minor + budget.spentMinor, 0);
  const byDay = new Map<string, number>();
  for (const { day, sum_minor } of budgets.flatMap(({ categories }) => listSpending(sums, categories))) {
    if (day >= counted.first && day <= counted.last) byDay.set(day, (byDay.get(day) ?? 0) + sum_minor);
  }
  return {
    count: budgets.length,
    amount: minorToAmount(amountMinor),
    spent: minorToAmount(spentMinor),
    remaining: minorToAmount(amountMinor - spentMinor),
    spentByDay: [...byDay].sort().map(([date, minor]) => ({ date, total: minorToAmount(minor) })),
  };
}

/** Returns the spending by day in these categories. An empty list means all spending. */
function listSpending(sums: readonly CategoryDaySum[], categories: readonly string[]): CategoryDaySum[] {
  const names = new Set(categories.length === 0 ? [ALL_CATEGORIES] : categories);
  return sums.filter(({ kind, category }) => kind === 'expense' && names.has(category));
}

function sumMinor(sums: readonly CategoryDaySum[]): number {
  return sums.reduce((minor, { sum_minor }) => minor + sum_minor, 0);
}
