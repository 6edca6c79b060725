import { categoryKey } from '../../contract/categories.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';

type NounOfNames = Schema['former_names']['noun'];

/*
 * What a category or a tag was called before it was renamed or merged. Whatever is there follows at once; deleted
 * transactions keep the names that they had, and ask here when they come back.
 */

/** Notes that a name is now another. The caller holds the user. */
export async function noteFormerName(
  tx: Tx,
  userId: number,
  noun: NounOfNames,
  from: string,
  to: string,
): Promise<void> {
  await tx
    .updateTable('former_names')
    .set({ name: to })
    .where((row) => row.and({ user_id: userId, noun, name: from }))
    .execute();
  await tx
    .insertInto('former_names')
    .values({ user_id: userId, noun, key: categoryKey(from), name: to })
    .onConflict((conflict) => conflict.columns(['user_id', 'noun', 'key']).doUpdateSet({ name: to }))
    .execute();
}

/** Tells what a name that is no longer there goes by now; undefined where it was deleted, or never was. */
export async function listCurrentNames(
  db: Db,
  userId: number,
  noun: NounOfNames,
): Promise<(name: string) => string | undefined> {
  const rows = await db
    .selectFrom('former_names')
    .select(['key', 'name'])
    .where('user_id', '=', userId)
    .where('noun', '=', noun)
    .execute();
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  return (name) => names.get(categoryKey(name));
}
