import { sql } from 'kysely';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';

/** Lists Moneta's own tables. Tables of the migrator and of SQLite's search index are excluded. */
export async function listTableNames(db: Db): Promise<string[]> {
  const { rows } = await (isPostgres(db)
    ? sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
  ).execute(db);
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_') && !/^search_grams_/.test(name));
}
