import type { Db } from './schema.ts';

/** Tables with so few rows per user that counting all of them is fast enough. */
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
