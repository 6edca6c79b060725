import type { Budget } from '../../contract/budgets.ts';
import type { MonthFigures } from '../../contract/dashboard.ts';
import { chooseCountedBudgets } from '../../domain/counted-budgets.ts';
import { fromMinor, toMinor } from '../../domain/money.ts';
import type { MonthSpan } from '../../domain/month-spans.ts';
import type { CategoryDaySum } from '../ledger/sums.ts';
import { ALL_CATEGORIES } from '../ledger/totals.ts';

/** A monthly budget of several categories, or of all spending. `amount` is in hundredths. */
type Group = { _id: string; categories: readonly string[]; amount: number };

/**
 * Adds up the budgets of a month. If several budgets cover a category, only one of them counts.
 * @param sums the sums of each day of the month
 * @param counted the days whose spending is listed by day
 */
export function totalBudgets(
  budgets: readonly Budget[],
  groups: readonly Group[],
  sums: readonly CategoryDaySum[],
  counted: MonthSpan,
): MonthFigures['budgets'] {
  if (budgets.length + groups.length === 0) return null;
  const { counted: wide, findCover } = chooseCountedBudgets(groups);
  const single = budgets.filter(({ category }) => findCover(category) === undefined);
  const names = new Set([...single.map(({ category }) => category), ...wide.flatMap(({ categories }) => categories)]);
  const hasAll = wide.some(({ categories }) => categories.length === 0);
  // The budgets cover different categories, so the spending in all of them is the sum of their spending.
  const spent = sums.filter(
    ({ kind, category }) => kind === 'expense' && (hasAll ? category === ALL_CATEGORIES : names.has(category)),
  );
  const amountMinor =
    single.reduce((minor, { amount, carriedOver }) => minor + toMinor(amount) + toMinor(carriedOver), 0) +
    wide.reduce((minor, { amount }) => minor + amount, 0);
  const spentMinor = spent.reduce((minor, { sum_minor }) => minor + sum_minor, 0);
  const byDay = new Map<string, number>();
  for (const { day, sum_minor } of spent) {
    if (day >= counted.first && day <= counted.last) byDay.set(day, (byDay.get(day) ?? 0) + sum_minor);
  }
  return {
    count: single.length + wide.length,
    amount: fromMinor(amountMinor),
    spent: fromMinor(spentMinor),
    remaining: fromMinor(amountMinor - spentMinor),
    spentByDay: [...byDay].map(([date, minor]) => ({ date, total: fromMinor(minor) })),
  };
}
