import type { Db } from './schema.ts';

/** Tables whose rows are counted one by one, because a user has few of them. */
type CountedTable =
  | 'budgets'
  | 'categories'
  | 'dismissed_series'
  | 'receipts'
  | 'reconciliations'
  | 'recovery_codes'
  | 'recurring'
  | 'tags';

/** Counts a user's rows in a table. */
export async function countUserRows(db: Db, table: CountedTable, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}
