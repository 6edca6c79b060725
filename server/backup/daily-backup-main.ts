import { constants, setPriority } from 'node:os';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { exitWithError } from '../exit-with-error.ts';
import { restrictDataFolderAccess } from '../platform/restrict-file-access.ts';
import { createStoredBackup, DiskFullError, removeOldBackups } from './stored-backups.ts';
import { exitOnSignals } from './temporary-files.ts';

// Exit if the server has ended.
process.on('disconnect', () => process.exit());

/** Makes the daily backup. `daily-backup.ts` runs this program as a child process. Warnings are written to stderr. */
async function main(): Promise<void> {
  exitOnSignals();
  // Use a low priority to leave CPU time for requests.
  setPriority(constants.priority.PRIORITY_LOW);
  const config = readConfig(process.env);
  restrictDataFolderAccess(config.dataDir, console.warn);
  const { dataDir } = config;
  const database = openDatabase(config);
  try {
    const source = { database, dataDir, program: config.program };
    const now = new Date();
    const { faults } = await createStoredBackup(source, 'daily', { now });
    for (const fault of faults) console.warn(fault);
    await removeOldBackups(dataDir, config.backupsKept, now);
  } catch (error) {
    if (!(error instanceof DiskFullError)) throw error;
    console.warn(`No daily backup was made. ${error.message}`);
  } finally {
    await database.db.destroy();
  }
  process.disconnect?.();
}

await main().catch(exitWithError);
