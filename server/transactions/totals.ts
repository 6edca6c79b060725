import { MAX_TOTAL_MINOR } from '../../contract/money.ts';
import type { Bit, Schema, Tx } from '../db/schema.ts';
import { badInput } from '../errors.ts';

/** Transactions that came (`count` 1) or went (`count` −1). */
export type Change = { day: string; is_income: Bit; category: string; cost_minor: number; count: 1 | -1 };

/** Count and sum of some transactions of one day, kind and category. */
export type DaySum = Pick<Schema['totals'], 'is_income' | 'category' | 'count' | 'sum_minor'> & { day: string };

/** Rows written by one statement: well below the number of parameters that SQLite takes. */
const ROWS_AT_ONCE = 1000;

/**
 * Keeps the running totals by day, by month and for all time. Call it in the same database transaction as every change of
 * transactions, after `lockUser` or `nextSequence`, so that they always equal the sums.
 * @throws 400 when a total would pass what sums stay exact for
 */
export async function addToTotals(tx: Tx, userId: number, changes: readonly Change[]): Promise<void> {
  const sums = changes.map((change) => ({ ...change, sum_minor: change.count * change.cost_minor }));
  await addRows(tx, rolledUp(userId, sums));
  for (const isIncome of [0, 1] as const) {
    const isMore = changes.some((change) => change.count > 0 && change.is_income === isIncome);
    if (isMore) await refuseTooMuch(tx, userId, isIncome);
  }
}

/** Adds to what is kept, beginning with nothing. */
export async function addRows(tx: Tx, rows: readonly Schema['totals'][]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto('totals')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'span', 'period', 'is_income', 'category']).doUpdateSet((row) => ({
          count: row('totals.count', '+', row.ref('excluded.count')),
          sum_minor: row('totals.sum_minor', '+', row.ref('excluded.sum_minor')),
        })),
      )
      .execute();
  }
}

/** One row for each total that they make up: a statement may not change a row twice. */
export function rolledUp(userId: number, sums: readonly DaySum[]): Schema['totals'][] {
  const rows = new Map<string, Schema['totals']>();
  for (const { day, is_income, category, count, sum_minor } of sums) {
    for (const [span, period] of [
      ['all', ''],
      ['month', day.slice(0, 7)],
      ['day', day],
    ] as const) {
      const key = `${period} ${is_income} ${category}`;
      const row = rows.get(key);
      if (row) {
        row.count += count;
        row.sum_minor += sum_minor;
      } else rows.set(key, { user_id: userId, span, period, is_income, category, count, sum_minor });
    }
  }
  return [...rows.values()];
}

async function refuseTooMuch(tx: Tx, userId: number, isIncome: Bit): Promise<void> {
  const { sum } = await tx
    .selectFrom('totals')
    .select((row) => row.fn.sum<number>('sum_minor').as('sum'))
    .where('user_id', '=', userId)
    .where('span', '=', 'all')
    .where('is_income', '=', isIncome)
    .executeTakeFirstOrThrow();
  if (sum <= MAX_TOTAL_MINOR) return;
  throw badInput('Your total would pass 90,000,000,000,000.00, the most that can be kept exactly.', 'cost');
}
