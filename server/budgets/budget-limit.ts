import { MAX_BUDGETS } from '../../contract/budgets.ts';
import { countUserRows } from '../db/count-user-rows.ts';
import type { Tx } from '../db/schema.ts';
import { createBadInputError } from '../platform/errors.ts';

/**
 * Returns how many budgets the user may still add. Negative if the user has too many budgets, which an earlier version
 * allowed.
 */
export async function countRemainingBudgets(tx: Tx, userId: number): Promise<number> {
  return MAX_BUDGETS - (await countUserRows(tx, 'budgets', userId));
}

/**
 * Refuses a change that gives the user too many budgets. Call this after adding the budgets, in the same database
 * transaction.
 * @throws 400 if the user now has too many budgets
 */
export async function refuseTooManyBudgets(tx: Tx, userId: number): Promise<void> {
  if ((await countRemainingBudgets(tx, userId)) >= 0) return;
  const most = MAX_BUDGETS.toLocaleString('en-US');
  throw createBadInputError(`You can have at most ${most} budgets. Delete some from earlier months.`);
}
