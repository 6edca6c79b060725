import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { openDatabase, SQLITE_FILE } from '../db/database.ts';
import { OperatorError } from '../platform/errors.ts';
import { keepPrivate } from '../platform/private-data.ts';
import type { Progress } from '../platform/progress.ts';
import { contentsOf } from './format.ts';
import { inMegabytes } from './kept-backups.ts';
import { readPassphrase } from './passphrase.ts';
import { endWhenAsked } from './temporary.ts';
import { writeBackup } from './write-backup.ts';

/** Writes a backup to a file. The server may keep running. */
export async function backUp(file: string, passphraseFile: string | undefined, progress: Progress | undefined) {
  endWhenAsked();
  const path = resolve(file);
  const passphrase = passphraseFile === undefined ? undefined : readPassphrase(passphraseFile);
  const config = readConfig(process.env);
  keepPrivate(config.dataDir, console.warn);
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
      text: `Wrote ${path} (${inMegabytes(size)}): ${contentsOf({ rows })}. It was read back and is complete.`,
      data: { file: path, bytes: size, accounts, transactions, receipts, faults },
    };
  } finally {
    await database.db.destroy();
  }
}
