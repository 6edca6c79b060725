import { builtInCategory, categoryKey } from '../../contract/categories.ts';
import { fromMinor } from '../../contract/money.ts';
import type { Db } from '../db/schema.ts';
import { monthBefore, monthOf } from './months.ts';

const MONTHS = [1, 2, 3];

/** What was spent in a category in each of the three months before one, the latest first, from the running totals. */
export async function listSpending(db: Db, userId: number, typed: string, period: string) {
  const category = builtInCategory(typed) ?? (await ownName(db, userId, typed));
  const periods = MONTHS.map((count) => monthBefore(period, count));
  const rows = await db
    .selectFrom('totals')
    .select(['period', 'sum_minor'])
    .where((row) => row.and({ user_id: userId, span: 'month', kind: 'expense', category }))
    .where('period', 'in', periods)
    .execute();
  return periods.map((each) => {
    const spentMinor = rows.find((row) => row.period === each)?.sum_minor ?? 0;
    return { ...monthOf(each), spent: fromMinor(spentMinor) };
  });
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
