import { sql } from 'kysely';
import { insertManyRows } from '../db/insert-many.ts';
import type { Schema, Tx } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { type AccountMonthTotal, getAccountMonthTotalKey, rollUpToAccountMonthTotals } from './account-month-totals.ts';
import {
  ACCOUNT_TOTAL_COLUMNS,
  type AccountTotal,
  type AccountTotalFigures,
  ALL_ACCOUNTS_ID,
  type DailyAccountChange,
  sumAccountChanges,
} from './account-totals.ts';
import { ALL_CATEGORIES, type DaySum, getRunningTotalKey, rollUpToRunningTotals } from './running-totals.ts';

/**
 * A stored row (`kept`) whose figures differ from the sums of the entries (`sum`). The figures of a missing row are
 * zero.
 */
type Difference<Row, Figure extends keyof Row> = Omit<Row, Figure> & Record<'kept' | 'sum', Pick<Row, Figure>>;

const COUNT_AND_SUM = ['count', 'sum_minor'] as const;

export type RunningTotalDifference = Difference<Schema['totals'], (typeof COUNT_AND_SUM)[number]>;
export type AccountMonthDifference = Difference<AccountMonthTotal, (typeof COUNT_AND_SUM)[number]>;
export type AccountTotalDifference = Difference<AccountTotal, keyof AccountTotalFigures>;

/**
 * Compares all running totals of the user, including those of accounts, with the sums of the entries. Locks the user's
 * row in the database, so that no total changes in the meantime.
 */
export async function findAllTotalDifferences(tx: Tx, userId: number) {
  await lockUserRow(tx, userId);
  const totals = await compareRunningTotals(tx, userId);
  const ofAccounts = compareRows(
    await tx.selectFrom('account_totals').selectAll().where('user_id', '=', userId).execute(),
    await calculateAccountTotals(tx, userId),
    ({ account_id, span, period }) => `${account_id}\n${span}\n${period}`,
    ACCOUNT_TOTAL_COLUMNS,
  );
  const ofMonths = compareRows(
    await tx.selectFrom('account_months').selectAll().where('user_id', '=', userId).execute(),
    await calculateAccountMonths(tx, userId),
    getAccountMonthTotalKey,
    COUNT_AND_SUM,
  );
  return {
    checked: totals.checked + ofAccounts.checked + ofMonths.checked,
    differences: totals.differences,
    accountDifferences: ofAccounts.differences,
    monthDifferences: ofMonths.differences,
  };
}

/**
 * Compares all running totals except those of accounts with the sums of the entries. The caller must hold the user's
 * lock or be the only one using the database.
 */
export async function compareRunningTotals(tx: Tx, userId: number) {
  const stored = await tx.selectFrom('totals').selectAll().where('user_id', '=', userId).execute();
  return compareRows(stored, await calculateTotals(tx, userId), getRunningTotalKey, COUNT_AND_SUM);
}

/**
 * Compares the figures of stored rows with calculated figures. `keyOf` returns the key by which a stored row and a
 * calculated row are matched.
 */
function compareRows<Row extends Record<Figure, number>, Figure extends string>(
  stored: readonly Row[],
  calculated: readonly Row[],
  keyOf: (row: Row) => string,
  figures: readonly Figure[],
): { checked: number; differences: Difference<Row, Figure>[] } {
  const zero = Object.fromEntries(figures.map((figure) => [figure, 0])) as Pick<Row, Figure>;
  const both = new Map<string, Difference<Row, Figure>>();
  for (const row of stored) both.set(keyOf(row), { ...row, kept: row, sum: zero });
  for (const row of calculated) {
    const key = keyOf(row);
    both.set(key, { ...row, kept: both.get(key)?.kept ?? zero, sum: row });
  }
  const differences = [...both.values()].filter(({ kept, sum }) =>
    figures.some((figure) => kept[figure] !== sum[figure]),
  );
  return { checked: both.size, differences };
}

/**
 * Recalculates all running totals of the user, including those of accounts.
 * @returns the number of totals
 */
export async function rebuildTotals(tx: Tx, userId: number): Promise<number> {
  await lockUserRow(tx, userId);
  const rows = {
    totals: await calculateTotals(tx, userId),
    account_totals: await calculateAccountTotals(tx, userId),
    account_months: await calculateAccountMonths(tx, userId),
  };
  for (const table of ['totals', 'account_totals', 'account_months'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
    await insertManyRows(tx, table, rows[table]);
  }
  return rows.totals.length + rows.account_totals.length + rows.account_months.length;
}

async function calculateTotals(tx: Tx, userId: number): Promise<Schema['totals'][]> {
  const whole = await tx
    .selectFrom('transactions')
    .select(['day', 'kind', 'category', 'is_split'])
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.sum<number>('amount_minor').as('sum_minor')])
    .where('user_id', '=', userId)
    .groupBy(['day', 'kind', 'category', 'is_split'])
    .execute();
  const lines = await tx
    .selectFrom('transaction_lines')
    .select(['day', 'kind', 'category', sql<number>`count(distinct transaction_id)`.as('count')])
    .select((row) => row.fn.sum<number>('amount_minor').as('sum_minor'))
    .where('user_id', '=', userId)
    .groupBy(['day', 'kind', 'category'])
    .execute();
  const sums: DaySum[] = whole.map((sum) => ({ ...sum, category: ALL_CATEGORIES }));
  return rollUpToRunningTotals(userId, [...sums, ...whole.filter((sum) => !sum.is_split), ...lines]);
}

async function calculateAccountTotals(tx: Tx, userId: number): Promise<AccountTotal[]> {
  const { rows } = await sql<DailyAccountChange>`
    select account_id, day, count(*) as count, 0 as transfer_count,
      sum(case kind when 'income' then amount_minor else 0 end) as income_minor,
      sum(case kind when 'expense' then amount_minor else 0 end) as expense_minor,
      sum(case kind when 'income' then amount_minor else -amount_minor end) as sum_minor
    from transactions where user_id = ${userId} group by account_id, day
    union all select from_account_id, day, 0, count(*), 0, 0, -sum(amount_minor)
    from transfers where user_id = ${userId} group by from_account_id, day
    union all select to_account_id, day, 0, count(*), 0, 0, sum(amount_minor)
    from transfers where user_id = ${userId} group by to_account_id, day
    union all select ${sql.lit(ALL_ACCOUNTS_ID)}, day, 0, count(*), 0, 0, 0
    from transfers where user_id = ${userId} group by day`.execute(tx);
  return sumAccountChanges(userId, rows);
}

async function calculateAccountMonths(tx: Tx, userId: number): Promise<AccountMonthTotal[]> {
  const { rows } = await sql<Omit<AccountMonthTotal, 'user_id' | 'month'> & { day: string }>`
    select account_id, ${sql.lit(ALL_CATEGORIES)} as category, substr(day, 1, 7) as day, kind, count(*) as count,
      sum(amount_minor) as sum_minor
    from transactions where user_id = ${userId} group by 1, 3, 4
    union all
    select account_id, category, substr(day, 1, 7), kind, count(*), sum(amount_minor)
    from transactions where user_id = ${userId} and is_split = 0 group by 1, 2, 3, 4
    union all
    select account_id, line.category, substr(line.day, 1, 7), line.kind, count(distinct transaction_id), sum(line.amount_minor)
    from transaction_lines as line
    join transactions on transactions.user_id = line.user_id and transactions.id = line.transaction_id
    where line.user_id = ${userId} group by 1, 2, 3, 4`.execute(tx);
  return rollUpToAccountMonthTotals(userId, rows);
}
