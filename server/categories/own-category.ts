import { builtInCategory, categoryKey } from '../../contract/categories.ts';
import type { Db, Schema } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { looksLike } from '../look-alikes.ts';

export type CategoryRow = Schema['categories'];

/** The user's own category of that name, whatever its case, otherwise one whose name looks alike; undefined where there is none. */
export async function findOwn(db: Db, userId: number, name: string): Promise<CategoryRow | undefined> {
  const own = db.selectFrom('categories').selectAll().where('user_id', '=', userId);
  const same = await own.where('key', '=', categoryKey(name)).executeTakeFirst();
  if (same) return same;
  const isAlike = looksLike(name);
  return (await own.execute()).find((row) => isAlike(row.name));
}

/**
 * What a category is called, built-in or the user's own.
 * @throws 404 where the user has no such category
 */
export async function getName(db: Db, userId: number, typed: string): Promise<string> {
  const name = builtInCategory(typed) ?? (await findOwn(db, userId, typed))?.name;
  if (name === undefined) throw notFound('category');
  return name;
}
