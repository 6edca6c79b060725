import { CHART_DAYS, type Charts } from '../../contract/dashboard.ts';
import { addDays } from '../../contract/day.ts';
import { fromMinor } from '../../contract/money.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Db, Kind } from '../db/schema.ts';

/** All-time sums in hundredths, from the running totals. */
export async function getTotals(db: Db, userId: number): Promise<{ incomeMinor: number; expensesMinor: number }> {
  const rows = await sumsOfAll(db, { userId });
  const sumOf = (kind: Kind) => rows.find((row) => row.kind === kind)?.sum_minor ?? 0;
  return { incomeMinor: sumOf('income'), expensesMinor: sumOf('expense') };
}

const sumsOfAll = compileOnce((db, { userId }: { userId: number }) =>
  db
    .selectFrom('totals')
    .select(['kind', 'sum_minor'])
    .where('user_id', '=', userId)
    .where('span', '=', 'all')
    .where('category', '=', ''),
);

/** The chart days up to and with `today`, from the running totals: days and categories without anything are left out. */
export async function getCharts(db: Db, userId: number, today: string): Promise<Charts> {
  const rows = await db
    .selectFrom('totals')
    .select(['period as day', 'kind', 'category', 'sum_minor'])
    .where('user_id', '=', userId)
    .where('span', '=', 'day')
    .where('period', '>=', addDays(today, 1 - CHART_DAYS))
    .where('period', '<=', today)
    .where('count', '>', 0)
    .orderBy('period')
    .execute();
  const expenses = rows.filter((row) => row.kind === 'expense' && row.category !== '');
  const ofKind = (kind: Kind) => rows.filter((row) => row.kind === kind && row.category === '');
  const byCategory = [...sums(expenses, (row) => row.category)].sort((a, b) => b[1] - a[1]);
  return {
    expensesByCategory: byCategory.map(([name, minor]) => ({ name, total: fromMinor(minor) })),
    expensesOverTime: overTime(ofKind('expense')),
    incomeOverTime: overTime(ofKind('income')),
  };
}

type DayTotal = { day: string; category: string; sum_minor: number };

function overTime(rows: DayTotal[]): Charts['incomeOverTime'] {
  return [...sums(rows, (row) => row.day)].map(([date, minor]) => ({ date, total: fromMinor(minor) }));
}

/** The sum in hundredths for each key, in the order in which the keys first come. */
function sums(rows: DayTotal[], keyOf: (row: DayTotal) => string): Map<string, number> {
  const result = new Map<string, number>();
  for (const row of rows) result.set(keyOf(row), (result.get(keyOf(row)) ?? 0) + row.sum_minor);
  return result;
}
