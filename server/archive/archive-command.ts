import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { formatMegabytes } from '../backup/stored-backups.ts';
import { exitOnSignals } from '../backup/temporary-files.ts';
import { type Config, readConfig } from '../config.ts';
import { refuseUnknownMigrations } from '../db/applied-migrations.ts';
import { type Database, openDatabase, SQLITE_FILE } from '../db/database.ts';
import { isKnownMigration } from '../db/migrate.ts';
import type { Db } from '../db/schema.ts';
import { createCannotOpenError, createUnknownEmailError, OperatorError } from '../platform/errors.ts';
import type { ProgressReporter } from '../platform/progress.ts';
import { restrictDataFolderAccess } from '../platform/restrict-file-access.ts';
import { formatCount } from '../text/format-count.ts';
import type { ArchiveSummary } from './archive-format.ts';
import { checkArchive } from './check-archive.ts';
import { RefusedArchiveError } from './refused-archive-error.ts';
import { REFUSED_ARCHIVE_EXIT_CODE } from './run-archive-child-process.ts';
import { writeArchive } from './write-archive.ts';

type Options = {
  isCheck: boolean;
  isImport: boolean;
  email: string;
  /** The id of the user. It is only passed when the server itself runs this command. */
  user: number | undefined;
};

type Asked = Options & { path: string; progress: ProgressReporter | undefined };

/** Writes, imports or checks the archive of one user, even while the server is running. */
export async function runArchiveCommand(file: string, options: Options, progress: ProgressReporter | undefined) {
  exitOnSignals();
  // Exit if the server that started this process has ended.
  process.on('disconnect', () => process.exit());
  // Use a low priority to leave CPU time for requests.
  if (process.connected) setPriority(constants.priority.PRIORITY_LOW);
  const asked = { ...options, path: resolve(file), progress };
  try {
    return await (asked.isCheck ? check(asked) : withData(asked));
  } catch (error) {
    if (!(error instanceof RefusedArchiveError)) throw error;
    console.error(error.message);
    process.exitCode = REFUSED_ARCHIVE_EXIT_CODE;
    return undefined;
  } finally {
    process.disconnect?.();
  }
}

async function check({ path, progress }: Asked) {
  if (!existsSync(path)) throw createCannotOpenError(path);
  const { manifest, sums } = await checkArchive(path, progress);
  return {
    text: `${path} is complete. It was created at ${manifest.madeAt} and contains ${describeSums(sums, manifest.currency)}`,
    data: { file: path, madeAt: manifest.madeAt, ...countSums(sums) },
  };
}

async function withData(asked: Asked) {
  const config = readConfig(process.env);
  restrictDataFolderAccess(config.dataDir, console.warn);
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl && !existsSync(join(dataDir, SQLITE_FILE))) {
    throw new OperatorError(`There are no accounts: ${dataDir} has no ${SQLITE_FILE}.`);
  }
  const database = openDatabase(config);
  try {
    return await (asked.isImport ? importArchiveFile : write)(database, config, asked);
  } finally {
    await database.db.destroy();
  }
}

async function write(database: Database, config: Config, { path, email, user, progress }: Asked) {
  await refuseUnknownMigrations(database.db, isKnownMigration);
  const userId = user ?? (await findUserId(database.db, email));
  const source = { database, dataDir: config.dataDir, version: config.program.version };
  // Put the links to receipt files next to the archive, in a folder that the server removes even if this process is
  // killed.
  const heldIn = user === undefined ? undefined : join(dirname(path), 'held');
  const { sums, missingFiles, size } = await writeArchive(source, userId, path, new Date(), { heldIn, progress });
  if (missingFiles > 0)
    console.warn(`${formatCount(missingFiles, 'receipt file is', 'receipt files are')} missing from the data.`);
  return {
    text: `Wrote ${path} (${formatMegabytes(size)}): ${describeSums(sums)}`,
    data: { file: path, bytes: size, ...countSums(sums), missingFiles },
  };
}

async function importArchiveFile(database: Database, config: Config, { path, email, progress }: Asked) {
  if (!existsSync(path)) throw createCannotOpenError(path);
  // Load the module only when needed, because it imports all parts of the server.
  const { importArchiveByCommand } = await import('./import-archive-on-command-line.ts');
  const findUser = () => findUserId(database.db, email);
  const { transactions, transfers, receipts } = await importArchiveByCommand(
    database,
    config,
    findUser,
    path,
    progress,
  );
  return {
    text: `Imported ${path}: ${formatCount(transactions, 'transaction')}, ${formatCount(transfers, 'transfer')}, ${formatCount(receipts, 'receipt')}.`,
    data: { file: path, transactions, transfers, receipts },
  };
}

function countSums({ records: { transactions = 0, transfers = 0, receipts = 0 }, receiptFiles }: ArchiveSummary) {
  return { transactions, transfers, receipts, receiptFiles };
}

function describeSums({ records, receiptFiles, totals }: ArchiveSummary, currency = ''): string {
  const { transactions = 0, transfers = 0, receipts = 0 } = records;
  const amount = (minor: number) =>
    `${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} ${currency}`.trim();
  return [
    `${formatCount(transactions, 'transaction')}, ${formatCount(transfers, 'transfer')}, ${formatCount(receipts, 'receipt')} with`,
    `${formatCount(receiptFiles, 'file')}; income ${amount(totals.income_minor)}, expenses ${amount(totals.expense_minor)}.`,
  ].join(' ');
}

async function findUserId(db: Db, email: string): Promise<number> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (!user) throw createUnknownEmailError(email);
  return user.id;
}
