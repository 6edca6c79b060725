import { getCategoryKey } from '../../contract/categories.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';

type NounOfNames = Schema['former_names']['noun'];

/*
 * Former names of renamed or merged categories and tags. Renaming updates all records except deleted transactions,
 * which keep the old name. When such a transaction is restored, the current name is looked up here.
 */

/** Records that a name was replaced. The caller must hold the user's lock. */
export async function recordFormerName(
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
    .values({ user_id: userId, noun, key: getCategoryKey(from), name: to })
    .onConflict((conflict) => conflict.columns(['user_id', 'noun', 'key']).doUpdateSet({ name: to }))
    .execute();
}

/**
 * Returns a function that finds the current name for a former name. It returns undefined if the former name never
 * existed, or if the category or tag was deleted.
 */
export async function loadRenamedNameLookup(
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
  return (name) => names.get(getCategoryKey(name));
}
