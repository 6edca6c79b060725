import { MAX_TOTAL_MINOR } from '../../contract/money.ts';
import { type Schema, type Tx, toBit } from '../db/schema.ts';
import { badInput } from '../errors.ts';

/** One transaction that came (`count` 1) or went (`count` −1). */
export type Change = { day: string; isIncome: boolean; category: string; costMinor: number; count: 1 | -1 };

/**
 * Keeps the running totals by day, by month and for all time. Call it in the same database transaction as every change
 * of transactions, so that they always equal the sums.
 * @throws 400 when a total would pass what sums stay exact for
 */
export async function addToTotals(tx: Tx, userId: number, change: Change): Promise<void> {
  const { day, category, count } = change;
  const is_income = toBit(change.isIncome);
  const sum_minor = change.count * change.costMinor;
  const rows: Schema['totals'][] = [
    { user_id: userId, span: 'all', period: '', is_income, category, count, sum_minor },
    { user_id: userId, span: 'month', period: day.slice(0, 7), is_income, category, count, sum_minor },
    { user_id: userId, span: 'day', period: day, is_income, category, count, sum_minor },
  ];
  await tx
    .insertInto('totals')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'span', 'period', 'is_income', 'category']).doUpdateSet((row) => ({
        count: row('totals.count', '+', row.ref('excluded.count')),
        sum_minor: row('totals.sum_minor', '+', row.ref('excluded.sum_minor')),
      })),
    )
    .execute();
  if (count > 0) await refuseTooMuch(tx, userId, is_income);
}

async function refuseTooMuch(tx: Tx, userId: number, isIncome: 0 | 1): Promise<void> {
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
