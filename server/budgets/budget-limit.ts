import { MAX_BUDGETS } from '../../contract/budgets.ts';
import type { Tx } from '../db/schema.ts';
import { badInput } from '../platform/errors.ts';

/**
 * Returns how many more budgets the user can have. The number is negative if an earlier version allowed more budgets.
 */
export async function countRemainingBudgets(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('budgets')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return MAX_BUDGETS - count;
}

/**
 * Checks the number of budgets. Call this after adding budgets.
 * @throws 400 if the user has too many budgets
 */
export async function refuseTooManyBudgets(tx: Tx, userId: number): Promise<void> {
  if ((await countRemainingBudgets(tx, userId)) >= 0) return;
  const most = MAX_BUDGETS.toLocaleString('en-US');
  throw badInput(`You can have at most ${most} budgets. Delete some from earlier months.`);
}
