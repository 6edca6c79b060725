import { builtInCategory, categoryKey } from '../../contract/categories.ts';
import type { Db, Schema } from '../db/schema.ts';
import { notFound } from '../errors.ts';

export type CategoryRow = Schema['categories'];

/** The category of that name that the user has made, whatever the case; undefined where there is none. */
export function findOwn(db: Db, userId: number, name: string): Promise<CategoryRow | undefined> {
  return db
    .selectFrom('categories')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', categoryKey(name))
    .executeTakeFirst();
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
