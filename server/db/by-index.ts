import { type SelectQueryBuilder, sql } from 'kysely';
import { isPostgres } from './database.ts';
import type { Db, Schema } from './schema.ts';

type Rows<T extends keyof Schema> = SelectQueryBuilder<Schema, T, object>;

/**
 * A table that SQLite reads by this index and no other: left to choose, it goes by statistics that may be missing or old,
 * and an index that is added later changes the plans of statements that were there before. Where the index is gone, the
 * statement fails. PostgreSQL takes no such order; `server/plans` watches what it chooses.
 */
export function selectByIndex<T extends keyof Schema>(db: Db, table: T, index: string): Rows<T> {
  return selectFrom(db, table, sql`indexed by ${sql.id(index)}`);
}

/** The same for a table that is joined to another, by SQLite alone. */
export function joinedByIndex<T extends keyof Schema>(table: T, index: string) {
  return sql.table(table).as<T>(sql`${sql.id(table)} indexed by ${sql.id(index)}`);
}

/** The same where the rows are named by SQLite's own number of theirs, so that it looks for no index. */
export function selectByNumber<T extends keyof Schema>(db: Db, table: T): Rows<T> {
  return selectFrom(db, table, sql`not indexed`);
}

function selectFrom<T extends keyof Schema>(db: Db, table: T, order: ReturnType<typeof sql>): Rows<T> {
  if (isPostgres(db)) return db.selectFrom(table as keyof Schema) as Rows<T>;
  // SQLite has the words after the alias.
  const read = sql.table(table).as<T>(sql`${sql.id(table)} ${order}`);
  return db.selectFrom(read) as unknown as Rows<T>;
}
