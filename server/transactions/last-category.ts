import { selectByIndex } from '../db/by-index.ts';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { fold } from './fold.ts';
import { keyOfName, nameKey } from './name-key.ts';

/** The category of the user's newest expense of that name, whatever its case and accents; undefined where there is none. */
export async function findLastCategory(db: Db, userId: number, name: string): Promise<string | undefined> {
  const newest = await selectByIndex(db, 'transactions', 'transactions_by_name')
    .select('category')
    .where('user_id', '=', userId)
    .where('kind', '=', 'expense')
    .where(nameKey(isPostgres(db) ? 'postgres' : 'sqlite'), '=', keyOfName(fold(name)))
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.category;
}
