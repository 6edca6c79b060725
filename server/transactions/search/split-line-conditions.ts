import { type Expression, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../../db/database.ts';
import type { Db } from '../../db/schema.ts';

type InCategories = { category?: string | undefined; categories?: readonly string[] | undefined };

/**
 * Returns SQL for the amount to add up, in hundredths. If the filter has categories, this is only the part of the
 * amount in these categories.
 */
export function selectAmountInCategory(
  db: Db,
  userId: number,
  { category, categories }: InCategories,
): Expression<number> {
  const names = categories ?? (category === undefined ? [] : [category]);
  if (names.length === 0) return sql.ref('amount_minor');
  return sql`case when is_split = 1 then (
    select sum(line.amount_minor) from ${linesByTransaction(db)}
    where line.user_id = ${userId} and line.transaction_id = transactions.id
      and line.category in (${sql.join(names)})
  ) else amount_minor end`;
}

/** Returns the SQL condition that a transaction has a line in one of these categories but a different main category. */
export function buildSplitLineCondition(db: Db, userId: number, categories: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from ${linesByTransaction(db)}
    where line.user_id = ${userId} and line.transaction_id = transactions.id
      and line.category in (${sql.join(categories)}) and line.is_listed = 1)`;
}

/**
 * Forces SQLite to use the index by transaction. Otherwise, it would read all lines of a category for each transaction.
 */
function linesByTransaction(db: Db) {
  const index = isPostgres(db) ? sql`` : sql`indexed by sqlite_autoindex_transaction_lines_1`;
  return sql`transaction_lines as line ${index}`;
}
