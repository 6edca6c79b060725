import { findBuiltInCategory, getCategoryKey } from '../../contract/categories.ts';
import { BUDGET_HISTORY_LENGTHS } from '../../contract/schedules/repeating-budgets.ts';
import { type BudgetPeriod, listPreviousBudgetRanges } from '../../domain/budget-periods.ts';
import { minorToAmount } from '../../domain/money.ts';
import { type DayRange, MIN_MONTH_START_DAY } from '../../domain/month-ranges.ts';
import type { Db } from '../db/schema.ts';
import { findFirstTransactionDay, listPastExpenses } from '../ledger/past-expenses.ts';
import { ALL_CATEGORIES } from '../ledger/running-totals.ts';
import { getCalendarSettings, type RepeatingBudgetOwner } from './repeating-budgets.ts';

type Asked = { categories: readonly string[]; period: BudgetPeriod };

/**
 * Returns the spending in the periods before the current one, newest first. Reads running totals only once. Omits
 * periods that began before the first known transaction, because their spending may be incomplete.
 */
export async function listPastPeriodSpending(db: Db, owner: RepeatingBudgetOwner, { categories, period }: Asked) {
  const possible = listPreviousBudgetRanges(
    owner.today,
    period,
    getCalendarSettings(owner),
    BUDGET_HISTORY_LENGTHS[period],
  );
  // Search only within these periods. Otherwise, a single very old transaction, such as a misread receipt, would count
  // as the first one.
  const begin = await findFirstTransactionDay(db, owner.id, possible.at(-1)?.first ?? '');
  const spans = possible.filter(({ first }) => begin !== undefined && first >= begin);
  const [newest, oldest] = [spans[0], spans.at(-1)];
  if (!newest || !oldest) return [];
  const names = categories.length === 0 ? [ALL_CATEGORIES] : await findSpellings(db, owner.id, categories);
  // Calendar months, quarters and years are added up from monthly totals. Weeks, and periods of users whose months
  // begin on another day, are added up from daily totals.
  const [span, length] =
    period !== 'week' && owner.monthStartDay === MIN_MONTH_START_DAY ? (['month', 7] as const) : (['day', 10] as const);
  const cut = ({ first, last }: DayRange) => ({ first: first.slice(0, length), last: last.slice(0, length) });
  const sums = await listPastExpenses(db, owner.id, span, names, cut({ first: oldest.first, last: newest.last }));
  const sumOf = ({ first, last }: DayRange) =>
    sums.reduce((sum, each) => (each.period >= first && each.period <= last ? sum + each.sum_minor : sum), 0);
  return spans.map((each) => ({ firstDay: each.first, lastDay: each.last, spent: minorToAmount(sumOf(cut(each))) }));
}

/** Returns category names in their usual spelling. */
async function findSpellings(db: Db, userId: number, typed: readonly string[]): Promise<string[]> {
  const own = await db
    .selectFrom('categories')
    .select(['key', 'name'])
    .where('user_id', '=', userId)
    .where('key', 'in', typed.map(getCategoryKey))
    .execute();
  const names = new Map(own.map(({ key, name }) => [key, name]));
  return typed.map((each) => findBuiltInCategory(each) ?? names.get(getCategoryKey(each)) ?? each);
}
