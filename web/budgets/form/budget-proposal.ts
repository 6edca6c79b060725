import { amountToMinor, minorToAmount } from '../../../domain/money.ts';

/** A suggested budget, and the number of months whose spending was averaged. */
export type BudgetProposal = { amount: number; months: number };

/**
 * Suggests a budget: the average spending in the previous months, rounded up to a round amount. The oldest months are
 * ignored if they have no spending. Returns null if nothing was spent.
 * @param spent the spending per month, latest first
 */
export function proposeBudgetAmount(spent: readonly number[]): BudgetProposal | null {
  const months = spent.findLastIndex((each) => each > 0) + 1;
  if (months === 0) return null;
  const average = spent.slice(0, months).reduce((minor, each) => minor + amountToMinor(each), 0) / months;
  const step = stepFor(minorToAmount(average));
  return { amount: Math.ceil(average / amountToMinor(step)) * step, months };
}

/** Returns the step for rounding an amount: 5 below 100, 10 below 1,000, and so on. */
function stepFor(amount: number): number {
  if (amount < 100) return 5;
  return 10 ** (Math.floor(Math.log10(amount)) - 1);
}
