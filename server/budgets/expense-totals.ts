import { sql } from 'kysely';
import { LATEST_DAY } from '../../domain/calendar-day.ts';
import {
  addMonths,
  findMonthOfDay,
  getMonthRange,
  MAX_MONTH_START_DAY,
  MIN_MONTH_START_DAY,
  type MonthStartDay,
} from '../../domain/month-ranges.ts';
import type { Db } from '../db/schema.ts';
import { selectByIndex } from '../db/select-by-index.ts';
import type { CurrentUser } from '../http/current-user.ts';
import {
  listCategoryExpensesByMonth,
  listDaySums,
  listDaySumsOfCategory,
  listMonthExpensesByCategory,
} from '../ledger/day-sums.ts';
import { ALL_CATEGORIES } from '../ledger/running-totals.ts';

/** The user's id, and the day on which the user's months begin. */
export type UserWithMonthStart = Pick<CurrentUser, 'id' | 'monthStartDay'>;

/**
 * Returns a subquery for the spending in the category of a budget. It reads monthly running totals if the user's months
 * begin on the first, otherwise daily ones.
 */
export function selectSpendingOfBudget(db: Db, { id, monthStartDay }: UserWithMonthStart) {
  const totals = selectByIndex(db, 'totals', 'totals_by_category')
    .select(sql<number | null>`sum(sum_minor)`.as('sum'))
    .where('totals.user_id', '=', id)
    .where('totals.category', '=', sql.ref<string>('budgets.category'))
    .where('kind', '=', 'expense');
  if (monthStartDay === MIN_MONTH_START_DAY) {
    return totals.where('span', '=', 'month').where('totals.period', '=', sql.ref<string>('budgets.period'));
  }
  return totals
    .where('span', '=', 'day')
    .where('totals.period', '>=', sql<string>`budgets.period || ${selectStart(monthStartDay, 0)}`)
    .where('totals.period', '<', sql<string>`${MONTH_AFTER} || ${selectStart(monthStartDay, 1)}`);
}

/**
 * The first month that can have a budget, and the number of months from there to the month after the last one that can.
 */
const FIRST_MONTH = '2000-01';
const MONTHS = 12 * 101 + 1;

/**
 * Returns SQL for the day on which a month begins, as the end of a date such as `-25`.
 * @param later the number of months between the budget's month and this month
 */
function selectStart(monthStartDay: MonthStartDay, later: number) {
  if (typeof monthStartDay === 'number' && monthStartDay <= MAX_MONTH_START_DAY) {
    return sql.lit(`-${String(monthStartDay).padStart(2, '0')}`);
  }
  // The SQL contains the first days of all months as one string. Calculating the last working day in SQL would be
  // complicated.
  const days = Array.from({ length: MONTHS }, (_, count) =>
    getMonthRange(addMonths(FIRST_MONTH, count), monthStartDay).first.slice(8),
  );
  return sql`'-' || substr(${sql.lit(days.join(''))}, 2 * (12 * (cast(substr(budgets.period, 1, 4) as integer) - 2000)
    + cast(substr(budgets.period, 6) as integer) + ${sql.lit(later)}) - 1, 2)`;
}

/** SQL for the month that follows the month of a budget. Works in SQLite and PostgreSQL. */
const MONTH_AFTER = sql`case substr(budgets.period, 6) when '12'
  then cast(cast(substr(budgets.period, 1, 4) as integer) + 1 as text) || '-01'
  else substr(budgets.period, 1, 5) || substr('0203040506070809101112', 2 * cast(substr(budgets.period, 6) as integer) - 1, 2) end`;

/** Returns the spending per category in a month, in hundredths. */
export async function listExpensesByCategory(
  db: Db,
  { id, monthStartDay }: UserWithMonthStart,
  period: string,
): Promise<Map<string, number>> {
  if (monthStartDay === MIN_MONTH_START_DAY) return listMonthExpensesByCategory(db, id, period);
  const { first, last } = getMonthRange(period, monthStartDay);
  const spent = new Map<string, number>();
  for (const { kind, category, sum_minor } of await listDaySums(db, id, first, last)) {
    if (kind === 'expense' && category !== ALL_CATEGORIES) {
      spent.set(category, (spent.get(category) ?? 0) + sum_minor);
    }
  }
  return spent;
}

/**
 * Returns the spending in a category in each of several consecutive months, in hundredths. Months without spending are
 * omitted.
 */
export async function listExpensesByMonth(
  db: Db,
  { id, monthStartDay }: UserWithMonthStart,
  category: string,
  periods: readonly string[],
): Promise<Map<string, number>> {
  if (monthStartDay === MIN_MONTH_START_DAY) return listCategoryExpensesByMonth(db, id, category, periods);
  const spans = periods.map((period) => getMonthRange(period, monthStartDay));
  const first = spans.reduce((least, span) => (span.first < least ? span.first : least), LATEST_DAY);
  const last = spans.reduce((most, span) => (span.last > most ? span.last : most), '');
  const spent = new Map<string, number>();
  for (const { day, kind, sum_minor } of await listDaySumsOfCategory(db, id, category, { first, last })) {
    const period = findMonthOfDay(day, monthStartDay);
    if (kind === 'expense') spent.set(period, (spent.get(period) ?? 0) + sum_minor);
  }
  return spent;
}
