import { sql } from 'kysely';
import { OperatorError } from '../platform/errors.ts';
import { isPostgres } from './database.ts';
import type { Db } from './schema.ts';

/**
 * Refuses a database that a newer version has changed, because this version would not keep the newer data up to date.
 * @param isKnown true if this version has the migration with that name
 * @throws OperatorError
 */
export async function refuseNewer(db: Db, isKnown: (migration: string) => boolean): Promise<void> {
  const newer = (await listMigrations(db)).filter((name) => !isKnown(name));
  if (newer.length === 0) return;
  throw new OperatorError(
    `This database was changed by a newer version of Moneta (${newer.at(-1)}). Start the newer version, or restore an older backup: npm run restore.`,
  );
}

/** Lists the migrations applied to the database; none if it is empty. */
async function listMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await (isPostgres(db)
    ? sql`select 1 where to_regclass('kysely_migration') is not null`
    : sql`select 1 from sqlite_master where name = 'kysely_migration'`
  ).execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
