import { FALLBACK_CATEGORY, findBuiltInCategory, getCategoryKey } from '../../contract/categories.ts';
import type { Module } from '../app-context.ts';
import type { Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { countTransactions } from '../ledger/count-transactions.ts';
import { createBadInputError, createNotFoundError } from '../platform/errors.ts';
import { moveGroupOfCategory } from './category-groups.ts';
import { moveLookOfCategory } from './category-looks.ts';

/**
 * Deletes a custom category. Each module's `moveCategory` moves the module's records to Miscellaneous. Transactions in
 * the trash are moved when they are restored.
 * @returns how many transactions were moved
 * @throws 400 for a built-in category, 404 if the user does not have the category
 */
export async function deleteCategory(
  tx: Tx,
  userId: number,
  typed: string,
  modules: readonly Module[],
): Promise<number> {
  if (findBuiltInCategory(typed))
    throw createBadInputError('Built-in categories cannot be deleted.', 'categoryToDelete');
  await lockUser(tx, userId);
  const category = await tx
    .deleteFrom('categories')
    .where('user_id', '=', userId)
    .where('key', '=', getCategoryKey(typed))
    .returning('name')
    .executeTakeFirst();
  if (!category) throw createNotFoundError('category');
  const { name } = category;

  const movedCount = await countTransactions(tx, userId, { category: name });
  for (const noun of modules) await noun.moveCategory?.(tx, userId, name, FALLBACK_CATEGORY, 'deleted');
  await moveGroupOfCategory(tx, userId, name, undefined);
  await moveLookOfCategory(tx, userId, name, undefined);
  return movedCount;
}
