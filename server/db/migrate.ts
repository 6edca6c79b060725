import { setTimeout } from 'node:timers/promises';
import { type Migration, Migrator, sql } from 'kysely';
import { OperatorError } from '../platform/errors.ts';
import {
  consolidateReplacedMigrations,
  getCurrentMigrationName,
  listAppliedMigrations,
  refuseUnknownMigrations,
} from './applied-migrations.ts';
import { classifyDatabaseError } from './classify-database-error.ts';
import { type Database, type DatabaseEngine, isPostgres } from './database.ts';
import { createSchema } from './migrations/0001-schema.ts';
import { addSchedulesAndHolidays } from './migrations/0002-rhythms.ts';
import { addRegion } from './migrations/0003-region.ts';
import { addRefunds } from './migrations/0004-refunds.ts';
import { addBudgetPeriods } from './migrations/0005-budget-periods.ts';
import { addEstimatesOfTransfers } from './migrations/0006-refunds-and-estimates.ts';
import { addRemindersAndGoals } from './migrations/0007-reminders-and-goals.ts';
import { addDismissedSeries } from './migrations/0008-dismissed-series.ts';
import { addReviewFlag } from './migrations/0009-review.ts';
import { addReconciliationsAndChecklist } from './migrations/0010-reconciliations-and-start.ts';
import { addWebPush } from './migrations/0011-web-push.ts';
import { SCHEMA_DIALECTS, type SchemaDialect } from './migrations/schema-dialects.ts';
import type { Db } from './schema.ts';

/**
 * The migrations in the order in which they are run. Never change a migration after it was released. Each migration
 * receives the engine, because the engines need different SQL. Servers of the previous version keep running during and
 * after a migration, so a migration may only add tables and columns (decision 105).
 */
export const MIGRATIONS: Record<string, (db: Db, engine: DatabaseEngine) => Promise<void>> = {
  '0001-schema': createSchema,
  '0002-rhythms': runStatements(addSchedulesAndHolidays),
  '0003-region': runStatements(addRegion),
  '0004-refunds': runStatements(addRefunds),
  '0005-budget-periods': runStatements(addBudgetPeriods),
  '0006-refunds-and-estimates': runStatements(addEstimatesOfTransfers),
  '0007-reminders-and-goals': runStatements(addRemindersAndGoals),
  '0008-dismissed-series': runStatements(addDismissedSeries),
  '0009-review': runStatements(addReviewFlag),
  '0010-reconciliations-and-start': runStatements(addReconciliationsAndChecklist),
  '0011-web-push': runStatements(addWebPush),
};

/** Returns a migration that runs these statements one after another. */
function runStatements(statements: (dialect: SchemaDialect) => string[]) {
  return async (db: Db, engine: DatabaseEngine) => {
    for (const statement of statements(SCHEMA_DIALECTS[engine])) await sql.raw(statement).execute(db);
  };
}

/**
 * Migrates the database to this version, in one transaction. Several servers may start at once: in PostgreSQL, an
 * advisory lock ensures that only one migration runs at a time; in SQLite, this function takes an exclusive lock.
 * @param copyFirst called before anything is changed in a database that contains data of an older version
 * @throws OperatorError if a migration fails (nothing is changed in this case), or if a newer version has changed the
 * database
 */
export async function migrate({ db, engine }: Database, copyFirst?: () => Promise<void>): Promise<void> {
  await refuseUnknownMigrations(db, isKnownMigration);
  if (copyFirst && (await isOlder(db))) await copyFirst();
  if (engine === 'postgres') {
    await db.transaction().execute(consolidateReplacedMigrations);
    return retryLocks(() => run(migratorOn(db, engine)));
  }
  await db.connection().execute(async (connection) => {
    await sql`begin exclusive`.execute(connection);
    try {
      await migrateInTransaction(connection);
      await sql`commit`.execute(connection);
    } catch (error) {
      // Ignore an error of the rollback, because SQLite may already have rolled back by itself, for example if the disk
      // is full.
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

/**
 * Runs the migrations within a transaction that was already started on this connection.
 * @param last the migration after which to stop; by default the newest
 */
export async function migrateInTransaction(connection: Db, last?: string): Promise<void> {
  const engine = isPostgres(connection) ? 'postgres' : 'sqlite';
  await consolidateReplacedMigrations(connection);
  await run(migratorOn(connection, engine, { disableTransactions: true }), last && getCurrentMigrationName(last));
}

/** True if this version has the migration. */
export function isKnownMigration(name: string): boolean {
  return getCurrentMigrationName(name) in MIGRATIONS;
}

function migratorOn(db: Db, engine: DatabaseEngine, options: { disableTransactions?: boolean } = {}): Migrator {
  const start = async (db: Db, up: (db: Db, engine: DatabaseEngine) => Promise<void>) => {
    if (engine === 'postgres') await lockOutChanges(db);
    await up(db, engine);
  };
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, up]) => [name, { up: (db: Db) => start(db, up) }]),
  );
  // Let Kysely accept the applied migrations in any order. It sorts them by time, and the clock may have been set back
  // between two upgrades.
  const provider = { getMigrations: async () => migrations };
  return new Migrator({ db, provider, allowUnorderedMigrations: true, ...options });
}

/**
 * Locks the table of users, and thereby waits until no server is changing anything. Every change starts by locking a
 * row of this table, so the migration rarely conflicts with a change that has already begun. The timeout is short,
 * because all requests have to wait while the migration waits for the lock.
 */
async function lockOutChanges(db: Db): Promise<void> {
  await sql`set local lock_timeout = '3s'`.execute(db);
  await sql`do $$ begin
    if to_regclass('users') is not null then lock table users in access exclusive mode; end if;
  end $$`.execute(db);
}

/** PostgreSQL's error codes for a deadlock and for a lock timeout. */
const LOCKED = ['40P01', '55P03'];
const MAX_TRIES = 20;

/**
 * Repeats a migration that was blocked by requests to running servers. The failed attempt has already been rolled back.
 */
async function retryLocks(migration: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await migration();
    } catch (error) {
      const { code = '' } = ((error as Error).cause ?? error) as { code?: string };
      if (!LOCKED.includes(code) || tries === MAX_TRIES) throw error;
      await setTimeout(Math.random() * 500);
    }
  }
}

async function isOlder(db: Db): Promise<boolean> {
  const applied = await listAppliedMigrations(db);
  return applied.length > 0 && Object.keys(MIGRATIONS).some((name) => !applied.includes(name));
}

async function run(migrator: Migrator, last?: string): Promise<void> {
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error');
  // Rethrow storage failures unchanged, because they get their own messages elsewhere.
  if (!failed || classifyDatabaseError(error)) throw error;
  throw new OperatorError(
    `The database could not be upgraded (${failed.migrationName}: ${(error as Error).message}). Nothing was changed, so you can still start the previous version.`,
    { cause: error },
  );
}
