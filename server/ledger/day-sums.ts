import type { DayRange } from '../../domain/month-ranges.ts';
import { createCompiledQuery } from '../db/compiled-query.ts';
import type { Db, TransactionKind } from '../db/schema.ts';
import { selectByIndex } from '../db/select-by-index.ts';
import { ALL_CATEGORIES } from './running-totals.ts';

/** A sum for one day, in hundredths. If the category is empty, the sum includes all categories. */
export type CategoryDaySum = { day: string; kind: TransactionKind; category: string; sum_minor: number };

/**
 * Lists the sums for each day with transactions, from first to last, oldest first. Each day has one sum for each
 * category and one for all categories together.
 */
export function listDaySums(db: Db, userId: number, first: string, last: string): Promise<CategoryDaySum[]> {
  return daySums(db, { userId, first, last });
}

/** SQLite's index of the primary key. In it, all categories of a day are next to each other. */
export const TOTALS_BY_PERIOD_INDEX = 'sqlite_autoindex_totals_1';

const daySums = createCompiledQuery((db, { userId, first, last }: { userId: number; first: string; last: string }) =>
  selectByIndex(db, 'totals', TOTALS_BY_PERIOD_INDEX)
    .select(['period as day', 'kind', 'category', 'sum_minor'])
    .where('user_id', '=', userId)
    .where('span', '=', 'day')
    .where('period', '>=', first)
    .where('period', '<=', last)
    .where('count', '>', 0)
    .orderBy('period'),
);

/**
 * Lists the sums of one category, or of all categories together, for each day with transactions, from first to last,
 * oldest first.
 */
export function listDaySumsOfCategory(
  db: Db,
  userId: number,
  category: string,
  { first, last }: DayRange,
): Promise<Omit<CategoryDaySum, 'category'>[]> {
  return daySumsOf(db, { userId, category, first, last });
}

const daySumsOf = createCompiledQuery(
  (db, { userId, category, first, last }: Record<'category' | 'first' | 'last', string> & { userId: number }) =>
    selectByIndex(db, 'totals', 'totals_by_category')
      .select(['period as day', 'kind', 'sum_minor'])
      .where('user_id', '=', userId)
      .where('span', '=', 'day')
      .where('category', '=', category)
      .where('period', '>=', first)
      .where('period', '<=', last)
      .where('count', '>', 0)
      .orderBy('period'),
);

/** Returns the expenses per category in a calendar month (`YYYY-MM`), in hundredths. */
export async function listMonthExpensesByCategory(db: Db, userId: number, month: string) {
  const rows = await categorySums(db, { userId, month });
  return new Map(rows.map(({ category, sum_minor }) => [category, sum_minor]));
}

const categorySums = createCompiledQuery((db, { userId, month }: { userId: number; month: string }) =>
  selectByIndex(db, 'totals', TOTALS_BY_PERIOD_INDEX)
    .select(['category', 'sum_minor'])
    .where('user_id', '=', userId)
    .where('span', '=', 'month')
    .where('period', '=', month)
    .where('kind', '=', 'expense')
    .where('count', '>', 0)
    .where('category', '!=', ALL_CATEGORIES),
);

/** Returns the expenses in a category, in hundredths, for each month (`YYYY-MM`) that has expenses. */
export async function listCategoryExpensesByMonth(
  db: Db,
  userId: number,
  category: string,
  months: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('totals')
    .select(['period', 'sum_minor'])
    .where((row) => row.and({ user_id: userId, span: 'month', kind: 'expense', category }))
    .where('period', 'in', months)
    .execute();
  return new Map(rows.map(({ period, sum_minor }) => [period, sum_minor]));
}
