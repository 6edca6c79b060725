import type { DayRange } from '../../domain/month-ranges.ts';

/**
 * An amount in hundredths, and the first day of the period from which it applies. Lists of amounts are sorted by day.
 */
export type BudgetAmount = { from: string; amount_minor: number };

/** Maximum number of amounts per budget. It is enough for two years of weekly changes. Older amounts are deleted. */
export const MAX_BUDGET_AMOUNTS = 104;

/** Returns the amount that applies to a period; undefined if the budget did not exist in that period. */
export function findAmountForPeriod(steps: readonly BudgetAmount[], { last }: DayRange): number | undefined {
  return steps.findLast(({ from }) => from <= last)?.amount_minor;
}

/** Changes the amount for a period and all later periods. */
export function changeAmountFromPeriod(
  steps: readonly BudgetAmount[],
  { first }: DayRange,
  amount_minor: number,
): BudgetAmount[] {
  const before = steps.filter(({ from }) => from < first);
  if (before.at(-1)?.amount_minor === amount_minor) return before;
  return [...before, { from: first, amount_minor }].slice(-MAX_BUDGET_AMOUNTS);
}
