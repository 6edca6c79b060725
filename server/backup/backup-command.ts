import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { openDatabase, SQLITE_FILE } from '../db/database.ts';
import { OperatorError } from '../platform/errors.ts';
import type { ProgressReporter } from '../platform/progress.ts';
import { restrictDataFolderAccess } from '../platform/restrict-file-access.ts';
import { readPassphrase } from './backup-encryption.ts';
import { describeBackupContents } from './backup-format.ts';
import { formatMegabytes } from './stored-backups.ts';
import { exitOnSignals } from './temporary-files.ts';
import { writeBackup } from './write-backup.ts';

/** Writes a backup to a file, even while the server is running. */
export async function runBackupCommand(
  file: string,
  passphraseFile: string | undefined,
  progress: ProgressReporter | undefined,
) {
  exitOnSignals();
  const path = resolve(file);
  const passphrase = passphraseFile === undefined ? undefined : readPassphrase(passphraseFile);
  const config = readConfig(process.env);
  restrictDataFolderAccess(config.dataDir, console.warn);
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl && !existsSync(join(dataDir, SQLITE_FILE))) {
    throw new OperatorError(`There is nothing to back up: ${dataDir} has no ${SQLITE_FILE}.`);
  }
  const database = openDatabase(config);
  try {
    const source = { database, dataDir, program: config.program };
    const { rows, size, faults } = await writeBackup(source, path, { now: new Date(), passphrase, progress });
    for (const fault of faults) console.warn(fault);
    const { users: accounts = 0, transactions = 0, receipts = 0 } = rows;
    return {
      text: `Wrote ${path} (${formatMegabytes(size)}): ${describeBackupContents({ rows })}. The backup was read back and is complete.`,
      data: { file: path, bytes: size, accounts, transactions, receipts, faults },
    };
  } finally {
    await database.db.destroy();
  }
}
