import type { OperationReply } from '../../../contract/operation.ts';
import type { listPastPeriods } from '../../../contract/schedules/repeating-budgets.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';

/** A past period and the spending in it. */
export type PastPeriod = OperationReply<typeof listPastPeriods>[number];

/**
 * `total` is the number of periods, and `held` is how often the budget was enough. `worst` contains up to three
 * overspent periods, worst first.
 */
export type PastPeriodsComparison = { total: number; held: number; worst: (PastPeriod & { over: number })[] };

export function compareWithPastPeriods(periods: readonly PastPeriod[], amount: number): PastPeriodsComparison {
  const exceeded = periods
    .map((each) => ({ ...each, over: minorToAmount(amountToMinor(each.spent) - amountToMinor(amount)) }))
    .filter(({ over }) => over > 0)
    .sort((a, b) => b.over - a.over);
  return { total: periods.length, held: periods.length - exceeded.length, worst: exceeded.slice(0, 3) };
}
