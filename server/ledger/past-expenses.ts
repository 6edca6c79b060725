import type { DayRange } from '../../domain/month-ranges.ts';
import type { Db } from '../db/schema.ts';
import { selectByIndex } from '../db/select-by-index.ts';
import { TOTALS_BY_PERIOD_INDEX } from './day-sums.ts';

/**
 * Returns the expenses per category and per day or month, in hundredths. Days and months without expenses are omitted.
 */
export function listPastExpenses(
  db: Db,
  userId: number,
  span: 'day' | 'month',
  categories: readonly string[],
  { first, last }: DayRange,
): Promise<{ period: string; sum_minor: number }[]> {
  return selectByIndex(db, 'totals', 'totals_by_category')
    .select(['period', 'sum_minor'])
    .where('user_id', '=', userId)
    .where('span', '=', span)
    .where('category', 'in', categories)
    .where('period', '>=', first)
    .where('period', '<=', last)
    .where('kind', '=', 'expense')
    .execute();
}

/** Returns the day of the user's first transaction on or after a day; undefined if there is none. */
export async function findFirstTransactionDay(db: Db, userId: number, from: string): Promise<string | undefined> {
  const first = await selectByIndex(db, 'totals', TOTALS_BY_PERIOD_INDEX)
    .select('period')
    .where('user_id', '=', userId)
    .where('span', '=', 'day')
    .where('period', '>=', from)
    .where('count', '>', 0)
    .orderBy('period')
    .limit(1)
    .executeTakeFirst();
  return first?.period;
}
