import { MAX_BUDGETS } from '../../contract/budgets.ts';
import type { Tx } from '../db/schema.ts';
import { badInput } from '../errors.ts';

/** How many more budgets the user can have; below 0 if an earlier version let there be more. */
export async function roomForBudgets(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('budgets')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return MAX_BUDGETS - count;
}

/** Call it once budgets were added. @throws 400 if there are more than there can be */
export async function refuseTooManyBudgets(tx: Tx, userId: number): Promise<void> {
  if ((await roomForBudgets(tx, userId)) >= 0) return;
  const most = MAX_BUDGETS.toLocaleString('en-US');
  throw badInput(`You can have at most ${most} budgets. Delete some from earlier months.`);
}
