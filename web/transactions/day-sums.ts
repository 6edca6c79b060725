import { fromMinor, toMinor } from '../../contract/money.ts';
import type { ListedTransaction } from '../../contract/transactions.ts';
import { partIn } from './split/other-categories.tsx';

/** What came in and went out on a day, in whole units. */
export type DaySum = { income: number; expense: number };

/**
 * What the listed transactions of each day add up to. A transfer is neither income nor expense.
 * @param category the one that the list is of, if it is of one: of what is split only the part in it counts
 */
export function sumsByDay(listed: readonly ListedTransaction[], category: string | undefined): Map<string, DaySum> {
  const minors = new Map<string, { income: number; expense: number }>();
  for (const each of listed) {
    const sum = minors.get(each.addedOn) ?? { income: 0, expense: 0 };
    minors.set(each.addedOn, sum);
    if (each.isTransfer) continue;
    const part = category === undefined ? undefined : partIn(each, category);
    sum[each.isIncome ? 'income' : 'expense'] += toMinor(part ?? each.cost);
  }
  return new Map(
    [...minors].map(([day, { income, expense }]) => [day, { income: fromMinor(income), expense: fromMinor(expense) }]),
  );
}

/** The days of a page that may go on before or after it: its first, unless it is the first page, and its last. */
export function openDays(listed: readonly ListedTransaction[], page: number, totalPages: number): string[] {
  const days = [page > 1 && listed[0]?.addedOn, page < totalPages && listed.at(-1)?.addedOn];
  return [...new Set(days.filter((day) => typeof day === 'string'))];
}
