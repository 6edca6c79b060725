import { type SelectQueryBuilder, sql } from 'kysely';
import { isPostgres } from './database.ts';
import type { Db, Schema } from './schema.ts';

type Rows<T extends keyof Schema> = SelectQueryBuilder<Schema, T, object>;

/**
 * Selects from a table and forces SQLite to use a particular index. SQLite would otherwise choose an index based on
 * statistics, which may be missing or old. Then a new index could change the plans of existing statements. The query
 * fails if the index does not exist. PostgreSQL cannot be forced, so tests in `server/plans` check which index it
 * chooses.
 */
export function selectByIndex<T extends keyof Schema>(db: Db, table: T, index: string): Rows<T> {
  return selectFrom(db, table, sql`indexed by ${sql.id(index)}`);
}

/** Like `selectByIndex`, but for a joined table. For SQLite only. */
export function joinByIndex<T extends keyof Schema>(table: T, index: string) {
  return sql.table(table).as<T>(sql`${sql.id(table)} indexed by ${sql.id(index)}`);
}

/** Like `selectByIndex`, but SQLite looks up the rows by their rowid instead of using an index. */
export function selectByRowid<T extends keyof Schema>(db: Db, table: T): Rows<T> {
  return selectFrom(db, table, sql`not indexed`);
}

function selectFrom<T extends keyof Schema>(db: Db, table: T, order: ReturnType<typeof sql>): Rows<T> {
  if (isPostgres(db)) return db.selectFrom(table as keyof Schema) as Rows<T>;
  // In SQLite, the hint comes after the alias.
  const read = sql.table(table).as<T>(sql`${sql.id(table)} ${order}`);
  return db.selectFrom(read) as unknown as Rows<T>;
}
