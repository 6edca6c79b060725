import { fromMinor, toMinor } from '../../contract/money.ts';

/** A budget that is proposed, and of how many months it is the average. */
export type Proposal = { amount: number; months: number };

/**
 * A budget from what was spent in the months before: their average, rounded up to a round amount. Months before the first
 * in which anything was spent do not count. Null where nothing was spent at all.
 * @param spent the latest month first
 */
export function proposalOf(spent: readonly number[]): Proposal | null {
  const months = spent.findLastIndex((each) => each > 0) + 1;
  if (months === 0) return null;
  const average = spent.slice(0, months).reduce((minor, each) => minor + toMinor(each), 0) / months;
  const step = stepFor(fromMinor(average));
  return { amount: Math.ceil(average / toMinor(step)) * step, months };
}

/** Fives below a hundred, tens below a thousand, and so on: what a person would choose. */
function stepFor(amount: number): number {
  if (amount < 100) return 5;
  return 10 ** (Math.floor(Math.log10(amount)) - 1);
}
