import { constants, setPriority } from 'node:os';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { endWith } from '../end-with.ts';
import { keepPrivate } from '../platform/private-data.ts';
import { keepBackup, NoRoom, removeOldBackups } from './kept-backups.ts';
import { endWhenAsked } from './temporary.ts';

// Exits when the server has ended.
process.on('disconnect', () => process.exit());

/** Makes the daily backup in a child process of the server, which `daily.ts` starts. Warnings go to stderr. */
async function main(): Promise<void> {
  endWhenAsked();
  // The low priority leaves CPU time for requests.
  setPriority(constants.priority.PRIORITY_LOW);
  const config = readConfig(process.env);
  keepPrivate(config.dataDir, console.warn);
  const { dataDir } = config;
  const database = openDatabase(config);
  try {
    const source = { database, dataDir, program: config.program };
    const now = new Date();
    const { faults } = await keepBackup(source, 'daily', { now });
    for (const fault of faults) console.warn(fault);
    await removeOldBackups(dataDir, config.backupsKept, now);
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    console.warn(`No daily backup was made. ${error.message}`);
  } finally {
    await database.db.destroy();
  }
  process.disconnect?.();
}

await main().catch(endWith);
