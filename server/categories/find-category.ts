import { findBuiltInCategory, getCategoryKey } from '../../contract/categories.ts';
import type { Db, Schema } from '../db/schema.ts';
import { createNotFoundError } from '../platform/errors.ts';
import { createLookAlikeCheck } from '../text/look-alike-letters.ts';

export type CategoryRow = Schema['categories'];

/**
 * Returns the user's custom category with this name, ignoring case. If there is none, returns a category whose name
 * merely looks the same, or undefined.
 */
export async function findCustomCategory(db: Db, userId: number, name: string): Promise<CategoryRow | undefined> {
  const own = db.selectFrom('categories').selectAll().where('user_id', '=', userId);
  const same = await own.where('key', '=', getCategoryKey(name)).executeTakeFirst();
  if (same) return same;
  const isAlike = createLookAlikeCheck(name);
  return (await own.execute()).find((row) => isAlike(row.name));
}

/**
 * Returns the exact name of a category, built-in or custom.
 * @throws 404 if the user does not have the category
 */
export async function getExactCategoryName(db: Db, userId: number, typed: string): Promise<string> {
  const name = findBuiltInCategory(typed) ?? (await findCustomCategory(db, userId, typed))?.name;
  if (name === undefined) throw createNotFoundError('category');
  return name;
}
