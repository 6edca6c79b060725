import { fromMinor, toMinor } from '../../domain/money.ts';

/** A proposed budget, and the number of months it is the average of. */
export type Proposal = { amount: number; months: number };

/**
 * Proposes a budget: the average spending of the previous months, rounded up to a round amount. Leading months without spending
 * do not
 * count. Null if nothing was spent.
 * @param spent latest month first
 */
export function proposeAmount(spent: readonly number[]): Proposal | null {
  const months = spent.findLastIndex((each) => each > 0) + 1;
  if (months === 0) return null;
  const average = spent.slice(0, months).reduce((minor, each) => minor + toMinor(each), 0) / months;
  const step = stepFor(fromMinor(average));
  return { amount: Math.ceil(average / toMinor(step)) * step, months };
}

/** Steps of 5 below 100, of 10 below 1,000, and so on, as a person would choose. */
function stepFor(amount: number): number {
  if (amount < 100) return 5;
  return 10 ** (Math.floor(Math.log10(amount)) - 1);
}
