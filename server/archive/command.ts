import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { counted } from '../backup/format.ts';
import { inMegabytes } from '../backup/kept-backups.ts';
import { endWhenAsked } from '../backup/temporary.ts';
import { type Config, readConfig } from '../config.ts';
import { refuseUnknown } from '../db/applied-migrations.ts';
import { type Database, openDatabase, SQLITE_FILE } from '../db/database.ts';
import { isKnownMigration } from '../db/migrate.ts';
import type { Db } from '../db/schema.ts';
import { OperatorError } from '../platform/errors.ts';
import { keepPrivate } from '../platform/private-data.ts';
import { checkArchive } from './check-archive.ts';
import type { Sums } from './format.ts';
import { REFUSED } from './in-process.ts';
import { ArchiveRefused } from './refused.ts';
import { writeArchive } from './write-archive.ts';

type Options = {
  isCheck: boolean;
  isImport: boolean;
  email: string;
  /** A user id, passed by the server. */
  user: number | undefined;
};

type Asked = Options & { path: string };

/** Writes, imports or checks the archive of one user. A running server need not be stopped. */
export async function archive(file: string, options: Options): Promise<void> {
  endWhenAsked();
  // The server that started this process has ended.
  process.on('disconnect', () => process.exit());
  // Leave CPU time to requests.
  if (process.connected) setPriority(constants.priority.PRIORITY_LOW);
  const asked = { ...options, path: resolve(file) };
  try {
    console.log(asked.isCheck ? await check(asked.path) : await withData(asked));
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    console.error(error.message);
    process.exitCode = REFUSED;
  }
  process.disconnect?.();
}

async function check(path: string): Promise<string> {
  if (!existsSync(path)) throw new OperatorError(`${path} could not be opened.`);
  const { manifest, sums } = await checkArchive(path);
  return `${path} is complete, created at ${manifest.madeAt}: ${describeSums(sums, manifest.currency)}`;
}

async function withData(asked: Asked): Promise<string> {
  const config = readConfig(process.env);
  keepPrivate(config.dataDir, console.warn);
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl && !existsSync(join(dataDir, SQLITE_FILE))) {
    throw new OperatorError(`There are no accounts: ${dataDir} has no ${SQLITE_FILE}.`);
  }
  const database = openDatabase(config);
  try {
    return await (asked.isImport ? bringIn : write)(database, config, asked);
  } finally {
    await database.db.destroy();
  }
}

async function write(database: Database, config: Config, { path, email, user }: Asked): Promise<string> {
  await refuseUnknown(database.db, isKnownMigration);
  const userId = user ?? (await findUserId(database.db, email));
  const source = { database, dataDir: config.dataDir, version: config.program.version };
  // The server removes this folder with the archive, even if this program is killed.
  const heldIn = user === undefined ? undefined : join(dirname(path), 'held');
  const { sums, missingFiles, size } = await writeArchive(source, userId, path, new Date(), heldIn);
  if (missingFiles > 0) console.warn(`${missingFiles} receipt files are missing from the data.`);
  return `Wrote ${path} (${inMegabytes(size)}): ${describeSums(sums)}`;
}

async function bringIn(database: Database, config: Config, { path, email }: Asked): Promise<string> {
  if (!existsSync(path)) throw new OperatorError(`${path} could not be opened.`);
  // Loaded only here, because it needs all parts of the server.
  const { bringInByCommand } = await import('./bring-in-by-command.ts');
  const there = await bringInByCommand(database, config, () => findUserId(database.db, email), path);
  return `Imported ${path}: ${there}.`;
}

function describeSums({ records, receiptFiles, totals }: Sums, currency = ''): string {
  const { transactions, transfers, receipts } = records;
  const amount = (minor: number) =>
    `${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} ${currency}`.trim();
  return [
    `${counted(transactions, 'transaction')}, ${counted(transfers, 'transfer')}, ${counted(receipts, 'receipt')} with`,
    `${counted(receiptFiles, 'file')}; income ${amount(totals.income_minor)}, expenses ${amount(totals.expense_minor)}.`,
  ].join(' ');
}

async function findUserId(db: Db, email: string): Promise<number> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (!user) throw new OperatorError(`There is no account with the e-mail ${email}.`);
  return user.id;
}
