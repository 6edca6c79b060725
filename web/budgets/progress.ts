import { fromMinor, toMinor } from '../../contract/money.ts';

/** How far a budget is spent: green below 80 percent, yellow below 100, red from there. */
export type Level = 'green' | 'yellow' | 'red';

export type Progress = {
  level: Level;
  /** Whole percent of the budget that is spent, rounded down: 99.9 is not all of it yet. */
  percent: number;
  /** How much of the bar is filled, from 0 to 100. */
  filled: number;
  /** What was spent beyond the budget; 0 where nothing was. */
  overspent: number;
};

const NEAR_PERCENT = 80;

/**
 * How far an amount is spent. Of nothing, any spending is all, and of less than nothing, which an overspent month may leave,
 * all is spent. Both amounts have at most two decimals.
 */
export function progressOf({ amount, spent }: { amount: number; spent: number }): Progress {
  const amountMinor = toMinor(amount);
  const spentMinor = toMinor(spent);
  const share = shareOf(amountMinor, spentMinor);
  return {
    level: levelOf(share),
    percent: Math.floor(share * 100 + ROUNDING),
    filled: Math.min(share * 100, 100),
    overspent: fromMinor(Math.max(spentMinor - amountMinor, 0)),
  };
}

/** What a share of 0.29 lacks of 29 percent when it is multiplied; far less than any hundredth of a budget is. */
const ROUNDING = 1e-10;

/** Of two whole numbers the quotient is exact at the thresholds: 80 of 100 is 0.8, and nothing less is. */
function shareOf(amountMinor: number, spentMinor: number): number {
  if (amountMinor <= 0) return spentMinor > amountMinor ? 1 : 0;
  return spentMinor / amountMinor;
}

function levelOf(share: number): Level {
  if (share >= 1) return 'red';
  return share >= NEAR_PERCENT / 100 ? 'yellow' : 'green';
}

export type Totals = { amount: number; carriedOver: number; spent: number; remaining: number };

/** Sums to the cent. */
export function totalsOf(budgets: Totals[]): Totals {
  const sum = (pick: (each: Totals) => number) =>
    fromMinor(budgets.reduce((minor, each) => minor + toMinor(pick(each)), 0));
  return {
    amount: sum((each) => each.amount),
    carriedOver: sum((each) => each.carriedOver),
    spent: sum((each) => each.spent),
    remaining: sum((each) => each.remaining),
  };
}
