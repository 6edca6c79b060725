import { amountToMinor, minorToAmount } from '../../domain/money.ts';

export type SavingsGoal = { balance: number; goalAmount: number; goalDay: string | null };

export type SavingsGoalProgress = {
  /** The percentage of the goal that has been saved, from 0 to 100, rounded down to an integer. */
  percent: number;
  /** The amount still needed; 0 if the goal has been reached. */
  missing: number;
  isReached: boolean;
  /** True if the goal date has passed and the goal has not been reached. */
  isOverdue: boolean;
  /**
   * The amount to save each month, rounded up. Null if the goal has no date, ends this month, has been reached or is
   * overdue.
   */
  monthly: number | null;
};

/**
 * Returns the progress of a savings goal. Amounts have at most two decimals.
 * @param decimals the number of decimals to which the monthly amount is rounded up
 */
export function computeSavingsGoalProgress(
  { balance, goalAmount, goalDay }: SavingsGoal,
  today: string,
  decimals = 2,
): SavingsGoalProgress {
  const [savedMinor, goalMinor] = [amountToMinor(balance), amountToMinor(goalAmount)];
  const missingMinor = Math.max(goalMinor - savedMinor, 0);
  const isReached = missingMinor === 0;
  const months = isReached || goalDay === null || goalDay < today ? 0 : countMonths(today, goalDay);
  return {
    // Divides integers, because decimals are not exact: for example, 100 * 0.29 is not exactly 29.
    percent: Math.min(Math.max(Math.floor((100 * savedMinor) / goalMinor), 0), 100),
    missing: minorToAmount(missingMinor),
    isReached,
    isOverdue: !isReached && goalDay !== null && goalDay < today,
    monthly: months < 2 ? null : minorToAmount(divideUp(missingMinor, months, decimals === 0 ? 100 : 1)),
  };
}

/** Counts the whole months between two days. January 31 to February 28 counts as a whole month. */
function countMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  const isComplete = toDay >= Math.min(fromDay, lastDay);
  return 12 * (toYear - fromYear) + toMonth - fromMonth - (isComplete ? 0 : 1);
}

/** Divides, then rounds up to a multiple of `step`. */
function divideUp(minor: number, by: number, step: number): number {
  return Math.ceil(minor / (by * step)) * step;
}
