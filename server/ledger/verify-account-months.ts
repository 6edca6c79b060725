import { sql } from 'kysely';
import type { Tx } from '../db/schema.ts';
import { type AccountMonth, getAccountMonthKey, replaceAccountMonths, rollUpToMonths } from './account-months.ts';
import { ALL_CATEGORIES } from './totals.ts';

type Sum = Pick<AccountMonth, 'count' | 'sum_minor'>;

/** A monthly sum of an account that differs from the sum of the transactions. A missing row is treated as zero. */
export type MonthDifference = Omit<AccountMonth, keyof Sum> & { kept: Sum; sum: Sum };

/**
 * Compares all monthly sums of the user's accounts with the transactions. The caller must hold the user's lock or be
 * the only one using the database.
 */
export async function compareAccountMonths(
  tx: Tx,
  userId: number,
): Promise<{ checked: number; differences: MonthDifference[] }> {
  const both = new Map<string, MonthDifference>();
  const kept = await tx.selectFrom('account_months').selectAll().where('user_id', '=', userId).execute();
  for (const month of kept) both.set(getAccountMonthKey(month), { ...month, kept: month, sum: ZERO_FIGURES });
  for (const month of await sumUp(tx, userId)) {
    const known = both.get(getAccountMonthKey(month));
    both.set(getAccountMonthKey(month), { ...month, kept: known?.kept ?? ZERO_FIGURES, sum: month });
  }
  const isWrong = ({ kept, sum }: MonthDifference) => kept.count !== sum.count || kept.sum_minor !== sum.sum_minor;
  return { checked: both.size, differences: [...both.values()].filter(isWrong) };
}

/**
 * Recalculates the monthly sums of the user's accounts. The caller must hold the user's lock.
 * @returns the number of rows
 */
export async function rebuildAccountMonths(tx: Tx, userId: number): Promise<number> {
  const rows = await sumUp(tx, userId);
  await replaceAccountMonths(tx, userId, rows);
  return rows.length;
}

const ZERO_FIGURES: Sum = { count: 0, sum_minor: 0 };

async function sumUp(tx: Tx, userId: number): Promise<AccountMonth[]> {
  const { rows } = await sql<Omit<AccountMonth, 'user_id' | 'month'> & { day: string }>`
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
  return rollUpToMonths(userId, rows);
}
