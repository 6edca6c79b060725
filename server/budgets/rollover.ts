import type { Rollover } from '../../contract/budgets.ts';
import { addMonths } from '../../domain/month-ranges.ts';

type Planned = { category: string; period: string; amount_minor: number; rollover: Rollover; spent_minor: number };

/**
 * Adds to each budget the amount that is carried over from the previous month's budget, including what that budget
 * itself carried over. If the category had no budget in the previous month, nothing is carried over.
 * @param budgets all months of each category, in any order
 */
export function addRolloverAmounts<B extends Planned>(budgets: readonly B[]): (B & { taken_over_minor: number })[] {
  const left = new Map<string, number>();
  const oldestFirst = budgets.toSorted((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : 0));
  return oldestFirst.map((budget) => {
    const before = left.get(`${addMonths(budget.period, -1)} ${budget.category}`) ?? 0;
    const taken_over_minor = takenOver(budget.rollover, before);
    left.set(`${budget.period} ${budget.category}`, budget.amount_minor + taken_over_minor - budget.spent_minor);
    return { ...budget, taken_over_minor };
  });
}

function takenOver(rollover: Rollover, leftMinor: number): number {
  if (rollover === 'none') return 0;
  return rollover === 'left' ? Math.max(leftMinor, 0) : leftMinor;
}
