import { sql } from 'kysely';
import { type Charts, DASHBOARD_CHART_DAYS, type Summary } from '../../contract/dashboard.ts';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import { minorToAmount } from '../../domain/money.ts';
import { createCompiledQuery } from '../db/compiled-query.ts';
import type { Db, TransactionKind } from '../db/schema.ts';
import { type CategoryDaySum, listDaySums } from '../ledger/day-sums.ts';
import { ALL_CATEGORIES } from '../ledger/running-totals.ts';
import { parseTallyColumn, selectTallyColumn } from '../ledger/tally-column.ts';
import { toTransaction } from '../transactions/transaction-row.ts';
import { selectNewestTransactions } from '../transactions/transaction-store.ts';

const RECENT = 5;

/** Returns all-time totals and the newest transactions. */
export async function getDashboardSummary(db: Db, userId: number): Promise<Summary> {
  const rows = await newestWithSums(db, { userId, limit: RECENT });
  // Without transactions, the query returns no row. In this case, read the opening balances separately.
  const [{ tally, opening } = { tally: null, opening: await sumOfOpenings(db, userId) }] = rows;
  const { income, expense } = parseTallyColumn(tally) ?? { income: 0, expense: 0 };
  return {
    totalIncome: minorToAmount(income),
    totalExpenses: minorToAmount(expense),
    balance: minorToAmount(income - expense),
    balanceWithOpening: opening === null ? null : minorToAmount(income - expense + opening),
    recentTransactions: rows.map(toTransaction),
  };
}

const newestWithSums = createCompiledQuery((db, { userId, limit }: { userId: number; limit: number }) =>
  selectNewestTransactions(db, userId, {})
    .select([selectTallyColumn(db, { userId }).as('tally'), openings(db, userId).as('opening')])
    .limit(limit),
);

/** Returns the sum of the opening balances, in hundredths; null if there are none. */
async function sumOfOpenings(db: Db, userId: number): Promise<number | null> {
  return (await openings(db, userId).executeTakeFirst())?.opening ?? null;
}

function openings(db: Db, userId: number) {
  return db
    .selectFrom('accounts')
    .select(sql<number | null>`sum(opening_minor)`.as('opening'))
    .where('accounts.user_id', '=', userId)
    .where('opening_minor', '!=', 0);
}

/** Returns the sums for the charts, for days up to `today`. Days and categories without transactions are omitted. */
export async function getDashboardCharts(db: Db, userId: number, today: string): Promise<Charts> {
  const sums = await listDaySums(db, userId, addDaysClamped(today, 1 - DASHBOARD_CHART_DAYS), today);
  const expenses = sums.filter(({ kind, category }) => kind === 'expense' && category !== ALL_CATEGORIES);
  const byCategory = [...addedUp(expenses)].sort((a, b) => b[1] - a[1]);
  return {
    expensesByCategory: byCategory.map(([name, minor]) => ({ name, total: minorToAmount(minor) })),
    expensesOverTime: overTime(sums, 'expense'),
    incomeOverTime: overTime(sums, 'income'),
  };
}

function overTime(sums: CategoryDaySum[], wanted: TransactionKind): Charts['incomeOverTime'] {
  return sums
    .filter(({ kind, category }) => kind === wanted && category === ALL_CATEGORIES)
    .map(({ day, sum_minor }) => ({ date: day, total: minorToAmount(sum_minor) }));
}

/** Returns the sum of each category in hundredths, in the order in which the categories first occur. */
function addedUp(sums: CategoryDaySum[]): Map<string, number> {
  const result = new Map<string, number>();
  for (const { category, sum_minor } of sums) result.set(category, (result.get(category) ?? 0) + sum_minor);
  return result;
}
