import type { MonthSpan } from '../../domain/month-spans.ts';

/** An amount in hundredths, and the first day of the period from which it applies. The list is sorted by day. */
export type AmountStep = { from: string; amount_minor: number };

/**
 * Maximum number of amounts per budget. Even if the amount changes every week, this is enough for two years. Older
 * amounts are deleted.
 */
export const MAX_AMOUNT_STEPS = 104;

/** Returns the amount that applies to a period; undefined if the budget did not exist in that period. */
export function findAmountForSpan(steps: readonly AmountStep[], { last }: MonthSpan): number | undefined {
  return steps.findLast(({ from }) => from <= last)?.amount_minor;
}

/** Changes the amount for a period and all later periods. */
export function changeAmountFromSpan(
  steps: readonly AmountStep[],
  { first }: MonthSpan,
  amount_minor: number,
): AmountStep[] {
  const before = steps.filter(({ from }) => from < first);
  if (before.at(-1)?.amount_minor === amount_minor) return before;
  return [...before, { from: first, amount_minor }].slice(-MAX_AMOUNT_STEPS);
}
