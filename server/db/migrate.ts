import { type Migration, Migrator, sql } from 'kysely';
import { OperatorError } from '../platform/errors.ts';
import { type Database, type Engine, isPostgres } from './database.ts';
import { accounts } from './migrations/0001-accounts.ts';
import { transactions } from './migrations/0002-transactions.ts';
import { receipts } from './migrations/0003-receipts.ts';
import { budgetsAndRecurring } from './migrations/0004-budgets-and-recurring.ts';
import { resetsAndDeletedAccounts } from './migrations/0005-resets-and-deleted-accounts.ts';
import { postedOccurrences } from './migrations/0006-posted-occurrences.ts';
import { ledger } from './migrations/0007-ledger.ts';
import { revision } from './migrations/0008-revision.ts';
import { searchRuns } from './migrations/0009-search-runs.ts';
import { accountSecurity } from './migrations/0010-account-security.ts';
import { twoFactorAndTokens } from './migrations/0011-two-factor-and-tokens.ts';
import { mailQueue } from './migrations/0012-mail-queue.ts';
import { deletedAccounts } from './migrations/0014-deleted-accounts.ts';
import { receiptItems } from './migrations/0015-receipt-items.ts';
import { moneyAccounts } from './migrations/0016-accounts.ts';
import { lines } from './migrations/0017-lines.ts';
import { tags } from './migrations/0018-tags.ts';
import { amounts } from './migrations/0019-amounts.ts';
import { filtersAndGroups } from './migrations/0020-filters-and-groups.ts';
import { imports } from './migrations/0021-imports.ts';
import { months } from './migrations/0023-months.ts';
import { trash } from './migrations/0024-trash.ts';
import { pausesAndPrices } from './migrations/0027-pauses-and-prices.ts';
import { categoryLooks } from './migrations/0028-category-looks.ts';
import { rules } from './migrations/0029-rules.ts';
import { searchKeepsDeleted } from './migrations/0030-search-keeps-deleted.ts';
import { accountMonths } from './migrations/0031-account-months.ts';
import { postedByItem } from './migrations/0034-posted-by-item.ts';
import { daysOfTheCalendar } from './migrations/0035-days-of-the-calendar.ts';
import { writtenVersion } from './migrations/0036-written-version.ts';
import { pausedAtLimit } from './migrations/0037-paused-at-limit.ts';
import { accountKeys } from './migrations/0038-account-keys.ts';
import { lookAlikes } from './migrations/0039-look-alikes.ts';
import { refuseNewer } from './refuse-newer.ts';
import type { Db } from './schema.ts';
import { troubleOf } from './trouble.ts';

/** In order; never change one after its release. Each receives the engine for differences in SQL. */
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
  '0010-account-security': accountSecurity,
  '0011-two-factor-and-tokens': twoFactorAndTokens,
  '0012-mail-queue': mailQueue,
  '0014-deleted-accounts': deletedAccounts,
  '0015-receipt-items': receiptItems,
  '0016-accounts': moneyAccounts,
  '0017-lines': lines,
  '0018-tags': tags,
  '0019-amounts': amounts,
  '0020-filters-and-groups': filtersAndGroups,
  '0021-imports': imports,
  '0023-months': months,
  '0024-trash': trash,
  '0027-pauses-and-prices': pausesAndPrices,
  '0028-category-looks': categoryLooks,
  '0029-rules': rules,
  '0030-search-keeps-deleted': searchKeepsDeleted,
  '0031-account-months': accountMonths,
  '0034-posted-by-item': postedByItem,
  '0035-days-of-the-calendar': daysOfTheCalendar,
  '0036-written-version': writtenVersion,
  '0037-paused-at-limit': pausedAtLimit,
  '0038-account-keys': accountKeys,
  '0039-look-alikes': lookAlikes,
};

/**
 * Brings the database up to this version. Safe if several servers start at once: PostgreSQL runs one at a time through an
 * advisory lock, SQLite through the exclusive lock taken here. Everything happens in one transaction on both.
 * @param copyFirst called before anything changes in a database with data of an older version
 * @throws OperatorError if a migration fails (nothing is changed then), or if a newer version has changed the database
 */
export async function migrate({ db, engine }: Database, copyFirst?: () => Promise<void>): Promise<void> {
  await refuseNewer(db, isKnownMigration);
  if (copyFirst && (await isOlder(migratorOn(db, engine)))) await copyFirst();
  if (engine === 'postgres') return run(migratorOn(db, engine));
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
  await run(migratorOn(connection, engine, { disableTransactions: true }), last);
}

/** True if this version has the migration. */
export function isKnownMigration(name: string): boolean {
  return name in MIGRATIONS;
}

function migratorOn(db: Db, engine: Engine, options: { disableTransactions?: boolean } = {}): Migrator {
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, up]) => [name, { up: (db: Db) => up(db, engine) }]),
  );
  return new Migrator({ db, provider: { getMigrations: async () => migrations }, ...options });
}

async function isOlder(migrator: Migrator): Promise<boolean> {
  const migrations = await migrator.getMigrations();
  return migrations.some(({ executedAt }) => executedAt) && migrations.some(({ executedAt }) => !executedAt);
}

async function run(migrator: Migrator, last?: string): Promise<void> {
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error');
  // Storage failures have their own messages.
  if (!failed || troubleOf(error)) throw error;
  throw new OperatorError(
    `The database could not be upgraded and was not changed (${failed.migrationName}: ${(error as Error).message}). The previous version can still use it.`,
    { cause: error },
  );
}
