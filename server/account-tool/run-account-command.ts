import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { migrateWithBackup } from '../migrate-with-backup.ts';
import { parseAccountCommand } from './parse-account-command.ts';

/** Runs the account commands of the administrator, which also work while the server is running. */
export async function runAccountCommand(words: string[]) {
  const run = parseAccountCommand(words);
  const config = readConfig(process.env);
  const database = openDatabase(config);
  try {
    await migrateWithBackup(database, config, console.warn);
    return await run({ db: database.db, config, now: new Date() });
  } finally {
    await database.db.destroy();
  }
}
