import { builtInCategory, categoryKey, MISCELLANEOUS } from '../../contract/categories.ts';
import { lockUser } from '../auth/user-lock.ts';
import { moveBudgets } from '../budgets/store.ts';
import type { Tx } from '../db/schema.ts';
import { badInput, notFound } from '../errors.ts';
import { forgetCategory } from '../receipts/lessons.ts';
import { moveReceipts } from '../receipts/store.ts';
import { moveRecurring } from '../recurring/store.ts';
import { moveTransactions } from '../transactions/write.ts';

/**
 * Deletes a custom category. What is in it moves to Miscellaneous: transactions, recurring
 * items, receipts, and budgets, which are added to one that is there for the same month. Lessons forget it. A deleted
 * transaction finds when it is restored that its category is gone.
 * @returns how many transactions moved
 * @throws 400 for a built-in category, 404 for one this user has not
 */
export async function deleteCategory(tx: Tx, userId: number, typed: string): Promise<number> {
  if (builtInCategory(typed)) throw badInput('Built-in categories cannot be deleted.', 'categoryToDelete');
  await lockUser(tx, userId);
  const category = await tx
    .deleteFrom('categories')
    .where('user_id', '=', userId)
    .where('key', '=', categoryKey(typed))
    .returning('name')
    .executeTakeFirst();
  if (!category) throw notFound('category');
  const { name } = category;

  await moveBudgets(tx, userId, name, MISCELLANEOUS);
  await moveRecurring(tx, userId, name, MISCELLANEOUS);
  await moveReceipts(tx, userId, name, MISCELLANEOUS);
  await forgetCategory(tx, userId, name);
  return moveTransactions(tx, userId, name, MISCELLANEOUS);
}
