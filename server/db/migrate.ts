import { type Migration, Migrator, sql } from 'kysely';
import type { Database, Engine } from './database.ts';
import { accounts } from './migrations/0001-accounts.ts';
import { transactions } from './migrations/0002-transactions.ts';
import { receipts } from './migrations/0003-receipts.ts';
import { budgetsAndRecurring } from './migrations/0004-budgets-and-recurring.ts';
import { resetsAndDeletedAccounts } from './migrations/0005-resets-and-deleted-accounts.ts';
import { postedOccurrences } from './migrations/0006-posted-occurrences.ts';
import { ledger } from './migrations/0007-ledger.ts';
import { revision } from './migrations/0008-revision.ts';
import { searchRuns } from './migrations/0009-search-runs.ts';
import type { Db } from './schema.ts';

/** In order, never changed once released; each is handed the engine, for what the two spell differently. */
const MIGRATIONS: Record<string, (db: Db, engine: Engine) => Promise<void>> = {
  '0001-accounts': accounts,
  '0002-transactions': transactions,
  '0003-receipts': receipts,
  '0004-budgets-and-recurring': budgetsAndRecurring,
  '0005-resets-and-deleted-accounts': resetsAndDeletedAccounts,
  '0006-posted-occurrences': postedOccurrences,
  '0007-ledger': ledger,
  '0008-revision': revision,
  '0009-search-runs': searchRuns,
};

/**
 * Brings the database up to this version. Safe when several servers start at once: PostgreSQL serves one at a time
 * by an advisory lock, SQLite by the exclusive lock taken here.
 * @throws when a migration fails, or when the database was made by a newer version
 */
export async function migrate({ db, engine }: Database): Promise<void> {
  const provider = { getMigrations: async () => migrationsFor(engine) };
  if (engine === 'postgres') return run(new Migrator({ db, provider }));
  await db.connection().execute(async (connection) => {
    await sql`begin exclusive`.execute(connection);
    try {
      await run(new Migrator({ db: connection, provider, disableTransactions: true }));
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

function migrationsFor(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(Object.entries(MIGRATIONS).map(([name, up]) => [name, { up: (db: Db) => up(db, engine) }]));
}

async function run(migrator: Migrator): Promise<void> {
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error(`The database could not be brought up to date: ${String(error)}`, { cause: error });
}
