import { sql } from 'kysely';
import type { Tx } from '../db/schema.ts';
import {
  type AccountChange,
  type AccountTotal,
  type AccountTotalFigures,
  ALL_ACCOUNTS_ID,
  FIGURE_COLUMNS,
  replaceAccountTotals,
  sumAccountChanges,
  ZERO_FIGURES,
} from './account-totals.ts';

/** A running total of an account that differs from the sum of the entries. A missing row is treated as zero. */
export type AccountDifference = Pick<AccountTotal, 'account_id' | 'span' | 'period'> & {
  kept: AccountTotalFigures;
  sum: AccountTotalFigures;
};

/**
 * Compares all running totals of the user's accounts with the entries. The caller must hold the user's lock or be the
 * only one using the database.
 */
export async function compareAccountTotals(
  tx: Tx,
  userId: number,
): Promise<{ checked: number; differences: AccountDifference[] }> {
  const kept = await tx.selectFrom('account_totals').selectAll().where('user_id', '=', userId).execute();
  const both = new Map<string, AccountDifference>();
  for (const total of kept) both.set(accountTotalKey(total), { ...total, kept: total, sum: ZERO_FIGURES });
  for (const total of await sumUp(tx, userId)) {
    const known = both.get(accountTotalKey(total));
    both.set(accountTotalKey(total), { ...total, kept: known?.kept ?? ZERO_FIGURES, sum: total });
  }
  const isWrong = ({ kept, sum }: AccountDifference) => FIGURE_COLUMNS.some((figure) => kept[figure] !== sum[figure]);
  return { checked: both.size, differences: [...both.values()].filter(isWrong) };
}

/**
 * Recalculates the running totals of the user's accounts. The caller must hold the user's lock.
 * @returns the number of totals
 */
export async function rebuildAccountTotals(tx: Tx, userId: number): Promise<number> {
  const rows = await sumUp(tx, userId);
  await replaceAccountTotals(tx, userId, rows);
  return rows.length;
}

async function sumUp(tx: Tx, userId: number): Promise<AccountTotal[]> {
  const { rows } = await sql<AccountChange>`
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

function accountTotalKey({ account_id, span, period }: Pick<AccountTotal, 'account_id' | 'span' | 'period'>): string {
  return `${account_id}\n${span}\n${period}`;
}
