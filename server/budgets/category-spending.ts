import { findBuiltInCategory, getCategoryKey } from '../../contract/categories.ts';
import { minorToAmount } from '../../domain/money.ts';
import { addMonths, getMonthRange } from '../../domain/month-ranges.ts';
import type { Db } from '../db/schema.ts';
import { listExpensesByCategory, listExpensesByMonth, type UserWithMonthStart } from './expense-totals.ts';
import { loadCategoryHasBudgetCheck } from './repeating-budgets.ts';
import { parseYearMonth } from './year-month.ts';

const MONTHS = [1, 2, 3];

/** Returns the spending in a category in each of the three months before the given month, latest month first. */
export async function listPreviousSpending(db: Db, owner: UserWithMonthStart, typed: string, period: string) {
  const category = findBuiltInCategory(typed) ?? (await ownName(db, owner.id, typed));
  const periods = MONTHS.map((count) => addMonths(period, -count));
  const spent = await listExpensesByMonth(db, owner, category, periods);
  return periods.map((each) => ({ ...parseYearMonth(each), spent: minorToAmount(spent.get(each) ?? 0) }));
}

/** Returns the spending in a month for each category that has no budget, largest first. */
export async function listUnbudgetedSpending(db: Db, owner: UserWithMonthStart, period: string) {
  const spent = await listExpensesByCategory(db, owner, period);
  const budgets = await db
    .selectFrom('budgets')
    .select('category')
    .where('user_id', '=', owner.id)
    .where('period', '=', period)
    .execute();
  for (const { category } of budgets) spent.delete(category);
  const isCovered = await loadCategoryHasBudgetCheck(db, owner.id, getMonthRange(period, owner.monthStartDay));
  return [...spent]
    .filter(([category]) => !isCovered(category))
    .sort(([a, most], [b, minor]) => minor - most || a.localeCompare(b, 'en'))
    .map(([category, minor]) => ({ category, spent: minorToAmount(minor) }));
}

async function ownName(db: Db, userId: number, typed: string): Promise<string> {
  const own = await db
    .selectFrom('categories')
    .select('name')
    .where('user_id', '=', userId)
    .where('key', '=', getCategoryKey(typed))
    .executeTakeFirst();
  return own?.name ?? typed;
}
