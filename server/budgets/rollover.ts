import type { Rollover } from '../../contract/budgets.ts';
import { periodAfter } from '../../contract/month-spans.ts';

type Planned = { category: string; period: string; amount_minor: number; rollover: Rollover; spent_minor: number };

/**
 * The same budgets with what each takes over from that of the month before, which may have taken something over itself. Where
 * the month before has none of the category, there is nothing to take over.
 * @param budgets all of their categories, in any order
 */
export function withTakenOver<B extends Planned>(budgets: readonly B[]): (B & { taken_over_minor: number })[] {
  const left = new Map<string, number>();
  const oldestFirst = budgets.toSorted((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : 0));
  return oldestFirst.map((budget) => {
    const before = left.get(`${periodAfter(budget.period, -1)} ${budget.category}`) ?? 0;
    const taken_over_minor = takenOver(budget.rollover, before);
    left.set(`${budget.period} ${budget.category}`, budget.amount_minor + taken_over_minor - budget.spent_minor);
    return { ...budget, taken_over_minor };
  });
}

function takenOver(rollover: Rollover, leftMinor: number): number {
  if (rollover === 'none') return 0;
  return rollover === 'left' ? Math.max(leftMinor, 0) : leftMinor;
}
