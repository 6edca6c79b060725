import { builtInCategory, categoryKey } from '../../contract/categories.ts';
import type { Db, Schema } from '../db/schema.ts';
import { notFound } from '../platform/errors.ts';
import { looksLike } from '../text/look-alikes.ts';

export type CategoryRow = Schema['categories'];

/**
 * Returns the user's custom category with this name, ignoring case, or else a custom category whose name looks the
 * same; undefined if there is neither.
 */
export async function findOwn(db: Db, userId: number, name: string): Promise<CategoryRow | undefined> {
  const own = db.selectFrom('categories').selectAll().where('user_id', '=', userId);
  const same = await own.where('key', '=', categoryKey(name)).executeTakeFirst();
  if (same) return same;
  const isAlike = looksLike(name);
  return (await own.execute()).find((row) => isAlike(row.name));
}

/**
 * Returns the exact name of a category, built-in or custom.
 * @throws 404 if the user does not have the category
 */
export async function getName(db: Db, userId: number, typed: string): Promise<string> {
  const name = builtInCategory(typed) ?? (await findOwn(db, userId, typed))?.name;
  if (name === undefined) throw notFound('category');
  return name;
}
