import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { findPartInCategories } from '../split/more-categories-count.tsx';

/** The income and expenses of a day, in currency units. */
export type DaySum = { income: number; expense: number };

/**
 * Returns the totals of the transactions per day (`YYYY-MM-DD`). Transfers are not included.
 * @param categories if there are any, only the lines in them are counted in split transactions
 */
export function sumTransactionsByDay(
  listed: readonly ListedTransaction[],
  categories: readonly string[],
): Map<string, DaySum> {
  const minors = new Map<string, { income: number; expense: number }>();
  for (const each of listed) {
    const sum = minors.get(each.addedOn) ?? { income: 0, expense: 0 };
    minors.set(each.addedOn, sum);
    if (each.isTransfer) continue;
    const minor = amountToMinor(findPartInCategories(each, categories)?.amount ?? each.cost);
    // Subtracts the refund, because refunds reduce expenses.
    if (each.refundOf) sum.expense -= minor;
    else sum[each.isIncome ? 'income' : 'expense'] += minor;
  }
  return new Map(
    [...minors].map(([day, { income, expense }]) => [
      day,
      { income: minorToAmount(income), expense: minorToAmount(expense) },
    ]),
  );
}

/**
 * Returns the days that may continue on another page: the first day of this page if there is a previous page, and the
 * last day if there is a next page.
 */
export function findIncompleteDays(listed: readonly ListedTransaction[], page: number, totalPages: number): string[] {
  const days = [page > 1 && listed[0]?.addedOn, page < totalPages && listed.at(-1)?.addedOn];
  return [...new Set(days.filter((day) => typeof day === 'string'))];
}
