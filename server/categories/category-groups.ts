import { getCategoryKey } from '../../contract/categories.ts';
import type { Db, Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { listCategories } from './category-store.ts';
import { getExactCategoryName } from './find-category.ts';

/** Returns the categories that belong to a group. They are sorted alphabetically, by group and then by category. */
export async function listCategoryGroups(db: Db, userId: number): Promise<{ category: string; group: string }[]> {
  const rows = await db.selectFrom('category_groups').selectAll().where('user_id', '=', userId).execute();
  if (rows.length === 0) return [];
  const names = new Map(
    (await listCategories(db, userId, ['expense', 'income'])).map((name) => [getCategoryKey(name), name]),
  );
  return rows
    .flatMap(({ key, group_name: group }) => {
      const category = names.get(key);
      return category === undefined ? [] : [{ category, group }];
    })
    .sort((a, b) => a.group.localeCompare(b.group, 'en') || a.category.localeCompare(b.category, 'en'));
}

/**
 * Assigns a category to a group. An empty string removes the category from its group.
 * @param group as typed; matches an existing group regardless of case
 * @throws 404 if the user does not have the category
 */
export async function setCategoryGroup(tx: Tx, userId: number, typed: string, group: string): Promise<void> {
  await lockUser(tx, userId);
  const key = getCategoryKey(await getExactCategoryName(tx, userId, typed));
  if (group === '') return moveGroupOfCategory(tx, userId, typed, undefined);
  const groups = await tx.selectFrom('category_groups').select('group_name').where('user_id', '=', userId).execute();
  const known = groups.find(({ group_name }) => getCategoryKey(group_name) === getCategoryKey(group));
  const group_name = known?.group_name ?? group;
  await tx
    .insertInto('category_groups')
    .values({ user_id: userId, key, group_name })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ group_name }))
    .execute();
}

/**
 * Call this when a category is renamed, merged or deleted. The category `to` gets its group, unless `to` already has
 * one. If `to` is undefined, the category's group entry is deleted. The caller must hold the user's lock.
 */
export async function moveGroupOfCategory(tx: Tx, userId: number, from: string, to: string | undefined): Promise<void> {
  const before = await tx
    .deleteFrom('category_groups')
    .where('user_id', '=', userId)
    .where('key', '=', getCategoryKey(from))
    .returning('group_name')
    .executeTakeFirst();
  if (!before || to === undefined) return;
  await tx
    .insertInto('category_groups')
    .values({ user_id: userId, key: getCategoryKey(to), group_name: before.group_name })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute();
}
