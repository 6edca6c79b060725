import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { findLastAppliedMigration, refuseUnreleasedVersion } from '../../db/applied-migrations.ts';
import { openDatabase } from '../../db/database.ts';
import { isKnownMigration, migrateInTransaction } from '../../db/migrate.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { disableShortReadConnection } from '../../db/short-read-connection.ts';
import { OperatorError } from '../../platform/errors.ts';
import { formatCount } from '../../text/format-count.ts';
import { listBackupTables, listTables, readAutoIncrementValues } from '../backup-tables.ts';
import { readBackup } from '../read-backup.ts';
import { createStoredBackup } from '../stored-backups.ts';
import { type LoadBackupResult, loadBackup } from './load-backup.ts';
import { createDataExistsError, type RestoreRequest, type RestoreResult } from './restore-request.ts';

/** Replaces all tables of a PostgreSQL database in one transaction. */
export async function restoreIntoPostgres(request: RestoreRequest): Promise<RestoreResult> {
  const { config, isReplacing, now, progress } = request;
  const database = openDatabase(config);
  // Do not use the connection for short reads, which cannot see the new data before the commit.
  disableShortReadConnection(database.db);
  try {
    return await database.db.connection().execute(async (one) => {
      await refuseOthers(one);
      const isThere = await hasData(one);
      if (isThere && !isReplacing) throw createDataExistsError('the database');
      const source = { database, dataDir: config.dataDir, program: config.program };
      const kept = isThere ? await createStoredBackup(source, 'before-restore', { now, progress }) : undefined;
      await sql`begin`.execute(one);
      try {
        const loaded = await replace(one as Tx, request);
        await sql`commit`.execute(one);
        return { ...loaded, keptAs: kept?.path };
      } catch (error) {
        await sql`rollback`.execute(one);
        throw error;
      }
    });
  } finally {
    await database.db.destroy();
  }
}

async function replace(tx: Tx, { file, now, progress }: RestoreRequest): Promise<LoadBackupResult> {
  await sql`set local lock_timeout = '5s'`.execute(tx);
  // First migrate the old tables to this version, so that all columns that are read below exist.
  await migrateInTransaction(tx);
  const replaced = {
    deletedAccounts: await tx.selectFrom('deleted_accounts').selectAll().execute(),
    lastUserId: (await readAutoIncrementValues(tx, await listBackupTables(tx))).users?.last ?? 0,
  };
  const tables = await listTables(tx);
  await sql`drop table ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(tx);
  await sql`delete from kysely_migration`.execute(tx);
  return loadBackup(tx, {
    content: readBackup(file),
    replaced,
    now,
    progress,
    async putFile({ userId: user_id, receiptId: receipt_id, part, bytes }) {
      await tx
        .insertInto('receipt_files')
        .values({ user_id, receipt_id, part, bytes: Buffer.from(bytes) })
        .execute();
    },
  });
}

/**
 * True if the database contains data.
 * @throws OperatorError if a newer version has changed the database
 */
async function hasData(db: Db): Promise<boolean> {
  const migration = await findLastAppliedMigration(db);
  if (migration === undefined) return false;
  refuseUnreleasedVersion(migration, 'The database');
  if (!isKnownMigration(migration)) {
    throw new OperatorError(
      'The database was created by a newer Moneta. Update this server, or restore into an empty database.',
    );
  }
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Maximum number of checks for other connections. PostgreSQL may list a server's connection for a moment after the
 * server has ended.
 */
const MAX_CHECKS = 10;

/** Refuses to restore while other programs are connected, because a running server would keep writing. */
async function refuseOthers(db: Db): Promise<void> {
  for (let check = 1; ; check++) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count === 0) return;
    if (check === MAX_CHECKS) {
      throw new OperatorError(
        `The database is in use (${formatCount(count, 'connection')}). Stop every server and program that uses it before restoring.`,
      );
    }
    await setTimeout(200);
  }
}
