import { builtInCategory, categoryKey, MISCELLANEOUS } from '../../contract/categories.ts';
import type { Module } from '../app-context.ts';
import type { Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { countMatching } from '../ledger/count.ts';
import { badInput, notFound } from '../platform/errors.ts';
import { moveGroup } from './groups.ts';
import { moveLook } from './looks.ts';

/**
 * Deletes a custom category. Each module's `moveCategory` moves its records to Miscellaneous. Deleted transactions lose
 * the category when they are restored.
 * @returns how many transactions moved
 * @throws 400 for a built-in category, 404 if the user does not have the category
 */
export async function deleteCategory(
  tx: Tx,
  userId: number,
  typed: string,
  modules: readonly Module[],
): Promise<number> {
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

  const movedCount = await countMatching(tx, userId, { category: name });
  for (const noun of modules) await noun.moveCategory?.(tx, userId, name, MISCELLANEOUS, 'deleted');
  await moveGroup(tx, userId, name, undefined);
  await moveLook(tx, userId, name, undefined);
  return movedCount;
}
