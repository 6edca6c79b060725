import { builtInCategory, categoryKey } from '../../contract/categories.ts';
import { fromMinor } from '../../contract/money.ts';
import type { Db } from '../db/schema.ts';
import { listMonthlyExpenses } from '../ledger/sums.ts';
import { monthBefore, monthOf } from './months.ts';

const MONTHS = [1, 2, 3];

/** What was spent in a category in each of the three months before one, the latest first. */
export async function listSpending(db: Db, userId: number, typed: string, period: string) {
  const category = builtInCategory(typed) ?? (await ownName(db, userId, typed));
  const periods = MONTHS.map((count) => monthBefore(period, count));
  const spent = await listMonthlyExpenses(db, userId, category, periods);
  return periods.map((each) => ({ ...monthOf(each), spent: fromMinor(spent.get(each) ?? 0) }));
}

async function ownName(db: Db, userId: number, typed: string): Promise<string> {
  const own = await db
    .selectFrom('categories')
    .select('name')
    .where('user_id', '=', userId)
    .where('key', '=', categoryKey(typed))
    .executeTakeFirst();
  return own?.name ?? typed;
}
