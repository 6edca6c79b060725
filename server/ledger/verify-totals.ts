import { sql } from 'kysely';
import type { Schema, Tx } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { ALL_CATEGORIES, type DaySum, getTotalKey, replaceTotals, rollUpToTotals } from './totals.ts';
import { compareAccountMonths, rebuildAccountMonths } from './verify-account-months.ts';
import { compareAccountTotals, rebuildAccountTotals } from './verify-account-totals.ts';

type Total = Schema['totals'];
type Sum = Pick<Total, 'count' | 'sum_minor'>;

/** A running total that differs from the sum of the transactions. A missing row is treated as zero. */
export type TotalDifference = Omit<Total, keyof Sum> & { kept: Sum; sum: Sum };

/**
 * Compares all running totals of the user, including those of accounts, with the entries. Locks the user, so that no
 * total changes in the meantime.
 */
export async function findTotalDifferences(tx: Tx, userId: number) {
  await lockUserRow(tx, userId);
  const totals = await compareTotals(tx, userId);
  const ofAccounts = await compareAccountTotals(tx, userId);
  const ofMonths = await compareAccountMonths(tx, userId);
  return {
    checked: totals.checked + ofAccounts.checked + ofMonths.checked,
    differences: totals.differences,
    accountDifferences: ofAccounts.differences,
    monthDifferences: ofMonths.differences,
  };
}

/**
 * Compares all running totals except those of accounts. The caller must hold the user's lock or be the only one using
 * the database.
 */
export async function compareTotals(
  tx: Tx,
  userId: number,
): Promise<{ checked: number; differences: TotalDifference[] }> {
  const kept = await tx.selectFrom('totals').selectAll().where('user_id', '=', userId).execute();
  const both = new Map<string, TotalDifference>();
  for (const total of kept) both.set(getTotalKey(total), { ...total, kept: total, sum: NOTHING });
  for (const total of await sumUp(tx, userId)) {
    const known = both.get(getTotalKey(total));
    both.set(getTotalKey(total), { ...total, kept: known?.kept ?? NOTHING, sum: total });
  }
  const differences = [...both.values()].filter(
    ({ kept, sum }) => kept.count !== sum.count || kept.sum_minor !== sum.sum_minor,
  );
  return { checked: both.size, differences };
}

/**
 * Recalculates all running totals of the user, including those of accounts.
 * @returns the number of totals
 */
export async function rebuildTotals(tx: Tx, userId: number): Promise<number> {
  await lockUserRow(tx, userId);
  const rows = await sumUp(tx, userId);
  await replaceTotals(tx, userId, rows);
  return rows.length + (await rebuildAccountTotals(tx, userId)) + (await rebuildAccountMonths(tx, userId));
}

const NOTHING: Sum = { count: 0, sum_minor: 0 };

async function sumUp(tx: Tx, userId: number): Promise<Total[]> {
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
  return rollUpToTotals(userId, [...sums, ...whole.filter((sum) => !sum.is_split), ...lines]);
}
