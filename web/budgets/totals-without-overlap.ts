import type { Budget } from '../../contract/budgets.ts';
import type { RepeatingBudget } from '../../contract/schedules/repeating-budgets.ts';
import { chooseNonOverlappingBudgets } from '../../domain/non-overlapping-budgets.ts';
import { type BudgetTotals, sumBudgets } from './budget-progress.ts';

/** The totals of a month. A purchase is counted only once, even if several budgets cover it. */
export type TotalsWithoutOverlap = {
  totals: BudgetTotals;
  /** The number of budgets that are not counted because they overlap with a counted budget. */
  skippedCount: number;
  /** Returns the repeating budget that includes the category and is counted in place of the category's own budget. */
  findCover: (category: string) => RepeatingBudget | undefined;
  /**
   * Returns the budget that overlaps with this repeating budget and is counted in its place. Always undefined if this
   * budget is not monthly, because the totals include only monthly budgets.
   */
  findOther: (budget: RepeatingBudget) => RepeatingBudget | undefined;
};

/** Adds up the budgets of a month. Weekly, quarterly and yearly budgets are not included. */
export function sumBudgetsWithoutOverlap(
  budgets: readonly Budget[],
  repeating: readonly RepeatingBudget[],
): TotalsWithoutOverlap {
  const monthly = repeating.filter(({ period }) => period === 'month');
  const { counted, findCover } = chooseNonOverlappingBudgets(monthly);
  const single = budgets.filter(({ category }) => findCover(category) === undefined);
  return {
    totals: sumBudgets([...single, ...counted.map((budget) => ({ ...budget, carriedOver: 0 }))]),
    skippedCount: budgets.length - single.length + monthly.length - counted.length,
    findCover,
    findOther: (budget) =>
      budget.period === 'month' && !counted.includes(budget)
        ? counted.find(
            ({ categories }) => categories.length === 0 || categories.some((each) => budget.categories.includes(each)),
          )
        : undefined,
  };
}
