import { sql } from 'kysely';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';

/**
 * Has a table of SQLite's filled without its indexes, and makes them anew: for many rows that takes a third of the time. On
 * PostgreSQL, whose pages are counted, indexes are to lie as they grow.
 */
export async function withoutIndexes(db: Db, table: string, fill: () => Promise<unknown>): Promise<void> {
  if (isPostgres(db)) return void (await fill());
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select name, sql as definition from sqlite_master
    where type = 'index' and tbl_name = ${table} and sql is not null`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  await fill();
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
}
