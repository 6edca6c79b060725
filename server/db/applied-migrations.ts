import { sql } from 'kysely';
import { OperatorError } from '../platform/errors.ts';
import { formatCommandLine } from '../platform/installation.ts';
import { isPostgres } from './database.ts';
import type { Db } from './schema.ts';

/** The first migration since the first release. It replaced all earlier migrations. */
const FIRST = '0001-schema';
const REPLACED = `
  0001-accounts 0002-transactions 0003-receipts 0004-budgets-and-recurring 0005-resets-and-deleted-accounts
  0006-posted-occurrences 0007-ledger 0008-revision 0009-search-runs 0010-account-security 0011-two-factor-and-tokens
  0012-mail-queue 0014-deleted-accounts 0015-receipt-items 0016-accounts 0017-lines 0018-tags 0019-amounts
  0020-filters-and-groups 0021-imports 0023-months 0024-trash 0027-pauses-and-prices 0028-category-looks 0029-rules
  0030-search-keeps-deleted 0031-account-months 0034-posted-by-item 0035-days-of-the-calendar 0036-written-version
  0037-paused-at-limit 0038-account-keys 0039-look-alikes`
  .trim()
  .split(/\s+/);
/**
 * The last of the replaced migrations. A database that has this migration has the same tables as a database that has
 * only `FIRST`.
 */
const LAST_REPLACED = '0039-look-alikes';
const LAST_COMMIT = '290b9efa';

/** Lists the migrations recorded in the database. The list is empty for an empty database. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await (isPostgres(db)
    ? sql`select 1 where to_regclass('kysely_migration') is not null`
    : sql`select 1 from sqlite_master where name = 'kysely_migration'`
  ).execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Returns the newest migration that was run on the database, under its current name; undefined if Moneta did not create
 * the database.
 */
export async function findLastAppliedMigration(db: Db): Promise<string | undefined> {
  const newest = (await listAppliedMigrations(db)).at(-1);
  return newest && getCurrentMigrationName(newest);
}

/** Returns the current name of a migration. It is `FIRST` for `LAST_REPLACED`. All other names are unchanged. */
export function getCurrentMigrationName(migration: string): string {
  return migration === LAST_REPLACED ? FIRST : migration;
}

/**
 * Refuses a database that was changed by a newer version, because this version would not keep the newer tables and
 * columns up to date. Also refuses a database that is too old for the available migrations.
 * @param isKnown true if this version has a migration with this name
 * @throws OperatorError
 */
export async function refuseUnknownMigrations(db: Db, isKnown: (migration: string) => boolean): Promise<void> {
  const applied = await listAppliedMigrations(db);
  const isComplete = applied.includes(LAST_REPLACED);
  const unknown = applied.filter((name) => !isKnown(name) && !(isComplete && REPLACED.includes(name))).at(-1);
  if (unknown === undefined) return;
  refuseUnreleasedVersion(unknown, 'This database');
  throw new OperatorError(
    `This database was changed by a newer version of Moneta (${unknown}). Start the newer version, or restore an older backup: ${formatCommandLine('restore')}.`,
  );
}

/**
 * Rejects data of an unreleased version.
 * @throws OperatorError if the migration was replaced by `FIRST` and is not `LAST_REPLACED`
 */
export function refuseUnreleasedVersion(migration: string, data: string): void {
  if (!REPLACED.includes(migration) || migration === LAST_REPLACED) return;
  throw new OperatorError(
    `${data} was created by an unreleased version of Moneta (${migration}). Upgrade it first with commit ${LAST_COMMIT} of Moneta.`,
  );
}

/** Records the first migration in place of the ones it replaced. Must be called within a transaction. */
export async function consolidateReplacedMigrations(tx: Db): Promise<void> {
  if (!(await listAppliedMigrations(tx)).includes(LAST_REPLACED)) return;
  const deleted = await sql`delete from kysely_migration where name in (${sql.join(REPLACED)})`.execute(tx);
  // Another server has already recorded the first migration, so there is nothing to do.
  if (!deleted.numAffectedRows) return;
  await sql`insert into kysely_migration (name, timestamp) values (${FIRST}, ${new Date().toISOString()})`.execute(tx);
  // In the replaced migrations this table was created twice, so its primary key got a different name in PostgreSQL.
  if (isPostgres(tx))
    await sql`alter table totals rename constraint totals_user_id_fkey1 to totals_user_id_fkey`.execute(tx);
}
