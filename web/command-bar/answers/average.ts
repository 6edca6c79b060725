import type { Report } from '../../../contract/reports.ts';
import type { Sums } from '../../../contract/transactions/transactions.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';

/**
 * Returns the index of the first month of a report that has income or expenses. The months before it are not part of an
 * average, because the user did not use Moneta yet. Returns undefined if the report is empty.
 */
export function findFirstMonthWithData({ periods, income, expenses }: Report): number | undefined {
  const first = periods.findIndex((_, at) => income.amounts[at] !== 0 || expenses.amounts[at] !== 0);
  return first < 0 ? undefined : first;
}

/** Returns the average of a number of months, weeks or days; undefined if there are too many transactions to add up. */
export function computeAverage(
  sums: Sums | null,
  count: number,
): { amount: number; word: 'spent' | 'received' | 'net' } | undefined {
  if (sums === null) return undefined;
  const { income, expense, net } = sums;
  const [total, word] =
    income !== 0 && expense !== 0
      ? ([net, 'net'] as const)
      : income !== 0
        ? ([income, 'received'] as const)
        : ([expense, 'spent'] as const);
  return { amount: minorToAmount(Math.round(amountToMinor(total) / count)), word };
}
