import { fromMinor, toMinor } from '../../domain/money.ts';

/** Green below 80 percent spent, yellow from 80, red from 100. */
export type Level = 'green' | 'yellow' | 'red';

export type Progress = {
  level: Level;
  /** Whole percent spent, rounded down: 99.9 shows as 99. */
  percent: number;
  /** The filled part of the bar, from 0 to 100. */
  filled: number;
  /** The amount above the budget, or 0. */
  overspent: number;
};

const NEAR_PERCENT = 80;

/**
 * Returns the progress of a budget. Any spending from an empty or negative budget counts as 100 percent, because an overspent
 * month can carry a negative amount over. Both amounts have at most two decimals.
 */
export function computeProgress({ amount, spent }: { amount: number; spent: number }): Progress {
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

/** Tolerance for floating-point errors, such as that of 0.29 × 100. It is far below one hundredth of a budget. */
const ROUNDING = 1e-10;

/**
 * Returns the share of the budget that was spent. Dividing integers is exact at the thresholds: 80 / 100 is exactly
 * 0.8.
 */
function shareOf(amountMinor: number, spentMinor: number): number {
  if (amountMinor <= 0) return spentMinor > amountMinor ? 1 : 0;
  return spentMinor / amountMinor;
}

function levelOf(share: number): Level {
  if (share >= 1) return 'red';
  return share >= NEAR_PERCENT / 100 ? 'yellow' : 'green';
}

export type Totals = { amount: number; carriedOver: number; spent: number; remaining: number };

/** Adds up budgets in whole cents. */
export function sumBudgets(budgets: Totals[]): Totals {
  const sum = (pick: (each: Totals) => number) =>
    fromMinor(budgets.reduce((minor, each) => minor + toMinor(pick(each)), 0));
  return {
    amount: sum((each) => each.amount),
    carriedOver: sum((each) => each.carriedOver),
    spent: sum((each) => each.spent),
    remaining: sum((each) => each.remaining),
  };
}
