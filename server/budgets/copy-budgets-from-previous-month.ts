import { addMonths } from '../../domain/month-ranges.ts';
import { createId } from '../db/create-id.ts';
import type { Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { refuseTooManyBudgets } from './budget-limit.ts';

/**
 * Copies the budgets of the previous month to the given month. Existing budgets are not changed.
 * @returns how many budgets were copied
 * @throws 400 if the user would have too many budgets
 */
export async function copyBudgetsFromPreviousMonth(tx: Tx, userId: number, period: string): Promise<number> {
  await lockUser(tx, userId);
  const before = await tx
    .selectFrom('budgets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('period', '=', addMonths(period, -1))
    .execute();
  if (before.length === 0) return 0;
  const copied = await tx
    .insertInto('budgets')
    .values(before.map((budget) => ({ ...budget, id: createId(), period, version: 1, is_carried: 0 as const })))
    .onConflict((conflict) => conflict.columns(['user_id', 'period', 'category']).doNothing())
    .returning('id')
    .execute();
  if (copied.length > 0) await refuseTooManyBudgets(tx, userId);
  return copied.length;
}
