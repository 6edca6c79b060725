import { createStoredBackup, DiskFullError } from './backup/stored-backups.ts';
import type { Config } from './config.ts';
import { configurePostgresForPooler } from './db/configure-for-pooler.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { OperatorError } from './platform/errors.ts';
import { refuseReceiptsWithoutDatabase } from './receipts/refuse-receipts-without-database.ts';

/**
 * Migrates the database to this version. First makes a backup if the data is of an older version and daily backups are
 * enabled.
 * @throws OperatorError if there is not enough space for the backup, or if there are receipts but no database; nothing
 * has been changed in this case
 */
export async function migrateWithBackup(
  database: Database,
  config: Config,
  say: (line: string) => void,
): Promise<void> {
  const { dataDir, databaseUrl, backupsKept, program } = config;
  if (databaseUrl) await configurePostgresForPooler(databaseUrl);
  if (database.engine === 'sqlite') refuseReceiptsWithoutDatabase(dataDir);
  if (!backupsKept) return migrate(database);
  await migrate(database, async () => {
    const source = { database, dataDir, program };
    const { path } = await createStoredBackup(source, 'before-update', { now: new Date() }).catch((error) => {
      if (!(error instanceof DiskFullError)) throw error;
      throw new OperatorError(
        `The backup before the upgrade failed. ${error.message} Free some space, or set BACKUPS_KEPT=0 to upgrade without a backup.`,
      );
    });
    say(`Upgrading the data to this version. A backup of the previous data is at ${path}`);
  });
}
