import { findBuiltInCategory, getCategoryKey } from '../../contract/categories.ts';
import { minorToAmount } from '../../domain/money.ts';
import { addMonthsToPeriod, getMonthSpan } from '../../domain/month-spans.ts';
import type { Db } from '../db/schema.ts';
import { listExpenses, listPeriodExpenses, type MonthOwner } from './expense-totals.ts';
import { parsePeriod } from './month-period.ts';
import { loadCoveredCheck } from './repeating-budgets.ts';

const MONTHS = [1, 2, 3];

/** Returns the spending in a category for each of the three months before the given month, latest month first. */
export async function listSpending(db: Db, owner: MonthOwner, typed: string, period: string) {
  const category = findBuiltInCategory(typed) ?? (await ownName(db, owner.id, typed));
  const periods = MONTHS.map((count) => addMonthsToPeriod(period, -count));
  const spent = await listPeriodExpenses(db, owner, category, periods);
  return periods.map((each) => ({ ...parsePeriod(each), spent: minorToAmount(spent.get(each) ?? 0) }));
}

/** Returns the spending in a month for each category without a budget, largest first. */
export async function listUnbudgetedSpending(db: Db, owner: MonthOwner, period: string) {
  const spent = await listExpenses(db, owner, period);
  const budgets = await db
    .selectFrom('budgets')
    .select('category')
    .where('user_id', '=', owner.id)
    .where('period', '=', period)
    .execute();
  for (const { category } of budgets) spent.delete(category);
  const isCovered = await loadCoveredCheck(db, owner.id, getMonthSpan(period, owner.monthStartDay));
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
