import { type Migration, Migrator, sql } from 'kysely';
import { OperatorError } from '../platform/errors.ts';
import { adoptUnreleased, listMigrations, nameToday, refuseUnknown } from './applied-migrations.ts';
import { type Database, type Engine, isPostgres } from './database.ts';
import { schema } from './migrations/0001-schema.ts';
import type { Db } from './schema.ts';
import { classifyDatabaseError } from './trouble.ts';

/** In order; never change one after its release. Each receives the engine for differences in SQL. */
export const MIGRATIONS: Record<string, (db: Db, engine: Engine) => Promise<void>> = {
  '0001-schema': schema,
};

/**
 * Migrates the database to this version. Several servers may start at once: PostgreSQL runs one migration at a time
 * through an advisory lock, SQLite through the exclusive lock taken here. Everything happens in one transaction on
 * both.
 * @param copyFirst called before anything changes in a database with data of an older version
 * @throws OperatorError if a migration fails (nothing is changed then), or if a newer version has changed the database
 */
export async function migrate({ db, engine }: Database, copyFirst?: () => Promise<void>): Promise<void> {
  await refuseUnknown(db, isKnownMigration);
  if (copyFirst && (await isOlder(db))) await copyFirst();
  if (engine === 'postgres') {
    await db.transaction().execute(adoptUnreleased);
    return run(migratorOn(db, engine));
  }
  await db.connection().execute(async (connection) => {
    await sql`begin exclusive`.execute(connection);
    try {
      await migrateHere(connection);
      await sql`commit`.execute(connection);
    } catch (error) {
      // If the disk was full, SQLite may already have rolled back.
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

/**
 * Migrates within a transaction that was started on this connection.
 * @param last the migration to stop after; by default the newest
 */
export async function migrateHere(connection: Db, last?: string): Promise<void> {
  const engine = isPostgres(connection) ? 'postgres' : 'sqlite';
  await adoptUnreleased(connection);
  await run(migratorOn(connection, engine, { disableTransactions: true }), last && nameToday(last));
}

/** True if this version has the migration. */
export function isKnownMigration(name: string): boolean {
  return nameToday(name) in MIGRATIONS;
}

function migratorOn(db: Db, engine: Engine, options: { disableTransactions?: boolean } = {}): Migrator {
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, up]) => [name, { up: (db: Db) => up(db, engine) }]),
  );
  return new Migrator({ db, provider: { getMigrations: async () => migrations }, ...options });
}

async function isOlder(db: Db): Promise<boolean> {
  const applied = await listMigrations(db);
  return applied.length > 0 && Object.keys(MIGRATIONS).some((name) => !applied.includes(name));
}

async function run(migrator: Migrator, last?: string): Promise<void> {
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error');
  // Storage failures have their own messages.
  if (!failed || classifyDatabaseError(error)) throw error;
  throw new OperatorError(
    `The database could not be upgraded and was not changed (${failed.migrationName}: ${(error as Error).message}). The previous version can still use it.`,
    { cause: error },
  );
}
