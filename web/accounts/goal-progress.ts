import { fromMinor, toMinor } from '../../domain/money.ts';

export type Goal = { balance: number; goalAmount: number; goalDay: string | null };

export type GoalProgress = {
  /** The saved share in whole percent, from 0 to 100, rounded down. */
  percent: number;
  /** The amount that is still missing; 0 if the goal is reached. */
  missing: number;
  isReached: boolean;
  /** True if the day is over and the goal is not reached. */
  isOverdue: boolean;
  /**
   * What the goal takes a month, rounded up; null without a day, in the last month, and if the goal is reached or
   * overdue.
   */
  monthly: number | null;
};

/**
 * Returns the progress of a savings goal. All amounts have at most two decimals.
 * @param decimals the number of decimals in which amounts are shown, so that the monthly amount can be paid exactly
 */
export function computeGoalProgress({ balance, goalAmount, goalDay }: Goal, today: string, decimals = 2): GoalProgress {
  const [savedMinor, goalMinor] = [toMinor(balance), toMinor(goalAmount)];
  const missingMinor = Math.max(goalMinor - savedMinor, 0);
  const isReached = missingMinor === 0;
  const months = isReached || goalDay === null || goalDay < today ? 0 : countMonths(today, goalDay);
  return {
    // Divides integers last, because 0.29 × 100 is not exactly 29.
    percent: Math.min(Math.max(Math.floor((100 * savedMinor) / goalMinor), 0), 100),
    missing: fromMinor(missingMinor),
    isReached,
    isOverdue: !isReached && goalDay !== null && goalDay < today,
    monthly: months < 2 ? null : fromMinor(divideUp(missingMinor, months, decimals === 0 ? 100 : 1)),
  };
}

/**
 * Counts the whole months from one day to a later day. From the end of a month, the end of another is whole months
 * away.
 */
function countMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  const isComplete = toDay >= Math.min(fromDay, lastDay);
  return 12 * (toYear - fromYear) + toMonth - fromMonth - (isComplete ? 0 : 1);
}

/** Divides and rounds up to a multiple of the step. */
function divideUp(minor: number, by: number, step: number): number {
  return Math.ceil(minor / (by * step)) * step;
}
