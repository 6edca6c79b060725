import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { findCalendarPeriod } from '../../command-grammar/dates/relative-dates.ts';
import type { ListGroup, ListOrder } from '../../command-grammar/interpretation.ts';
import type { ListFilters } from '../../transactions/list-address.ts';
import { findPartInCategories } from '../../transactions/split/more-categories-count.tsx';
import { formatDateRange } from '../describe-command.ts';

/** Transactions with the same month, shop or category: their sum, and the filters that list them. */
export type MatchGroup = { label: string; total: number; filters: ListFilters };

/**
 * Adds up transactions by time, name or category. Times are in order, the latest first. Names and categories, and times
 * if an order is asked for, are ordered by their sums.
 */
export function groupMatches(
  transactions: readonly ListedTransaction[],
  by: ListGroup,
  order: ListOrder | undefined,
  categories: readonly string[],
): MatchGroup[] {
  const groups = new Map<string, MatchGroup & { minor: number }>();
  for (const each of transactions.filter(({ isTransfer }) => !isTransfer))
    for (const { amount, category } of splitByCategory(each, by, categories)) {
      const { key, ...group } = toGroup(each, by, category);
      const minor = (each.isIncome ? 1 : -1) * amountToMinor(amount);
      groups.set(key, { ...group, total: 0, minor: (groups.get(key)?.minor ?? 0) + minor });
    }
  const all = [...groups].map(([key, { minor, ...group }]) => ({
    ...group,
    key,
    total: minorToAmount(Math.abs(minor)),
  }));
  const isTime = by !== 'name' && by !== 'category';
  const sign = order === 'smallest' ? 1 : -1;
  const sorted = all.sort((one, other) =>
    isTime && order === undefined ? other.key.localeCompare(one.key) : sign * (one.total - other.total),
  );
  return sorted.map(({ key: _, ...group }) => group);
}

/** Returns the amounts of a transaction that belong to the question. Only by category, its lines are separate. */
function splitByCategory(each: ListedTransaction, by: ListGroup, categories: readonly string[]) {
  const lines = by === 'category' ? each.lines.filter(({ category }) => isAsked(category)) : [];
  if (lines.length > 0) return lines;
  const part = findPartInCategories(each, categories);
  return [{ amount: part?.amount ?? each.cost, category: each.category }];

  function isAsked(category: string): boolean {
    return categories.length === 0 || categories.includes(category);
  }
}

function toGroup({ name, addedOn }: ListedTransaction, by: ListGroup, category: string) {
  if (by === 'name') return { key: name.toLowerCase(), label: name, filters: { name } };
  if (by === 'category') return { key: category, label: category, filters: { category } };
  const days = findPeriod(addedOn, by);
  return { key: days.from, label: formatDateRange(days), filters: days };
}

function findPeriod(day: string, by: 'day' | 'week' | 'month' | 'year'): { from: string; to: string } {
  const period = by === 'day' ? undefined : findCalendarPeriod(day, by, 0);
  return period ?? { from: day, to: addDaysClamped(day, 0) };
}
