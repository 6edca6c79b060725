import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Import, ROW_GROUPS } from '../../contract/imports/import-preview.ts';
import { MAX_IMPORT_FILE_BYTES } from '../../contract/imports/imports.ts';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { runIdempotentChange } from '../http/idempotency.ts';
import { migrateWithBackup } from '../migrate-with-backup.ts';
import { createCannotOpenError, createUnknownEmailError, HttpError, OperatorError } from '../platform/errors.ts';
import type { ProgressReporter } from '../platform/progress.ts';
import { foldText } from '../text/fold-text.ts';
import { formatCount } from '../text/format-count.ts';
import { listAccounts } from '../transactions/accounts/account-store.ts';
import { createFileReadingProcesses } from './file-reading-processes.ts';
import { createPreview } from './preview/create-preview.ts';
import type { FileToRead, ImportingUser } from './preview/read-import-files.ts';
import { setCommonTargetAccount } from './preview/set-common-target-account.ts';
import { discardImport } from './records/clean-up-imports.ts';
import { getImportRecord } from './records/import-store.ts';
import { beginImportRun } from './run/begin-import-run.ts';
import { writeAllImportRows } from './run/write-import-rows.ts';

const NEVER = new AbortController().signal;

/**
 * Imports files into a user's account; the server may be running meanwhile. Accepts the proposed answer to every
 * question.
 */
export async function runImportCommand(
  email: string,
  account: string | undefined,
  paths: string[],
  progress: ProgressReporter | undefined,
) {
  const config = readConfig(process.env);
  const files = await Promise.all(paths.map(fileAt));
  const database = openDatabase(config);
  const processes = createFileReadingProcesses();
  try {
    await migrateWithBackup(database, config, console.warn);
    const user = await findUser(database.db, email);
    const accountId = account === undefined ? undefined : await findAccount(database.db, user.id, account);
    const parts = {
      config,
      db: database.db,
      now: () => new Date(),
      readInProcess: processes.read,
      queue: <R>(_userId: number, _signal: AbortSignal, work: () => Promise<R>) => work(),
    };
    const { _id } = await createPreview(parts, user, files, undefined, NEVER);
    try {
      if (accountId !== undefined) await setCommonTargetAccount(parts, user, _id, accountId, NEVER);
      return await run(parts, user, _id, progress);
    } finally {
      await discardPreview(parts, user, _id);
    }
  } catch (error) {
    throw error instanceof HttpError ? new OperatorError(error.message) : error;
  } finally {
    await processes.close();
    await database.db.destroy();
  }
}

type Parts = { config: Config; db: Db; now: () => Date } & Parameters<typeof createPreview>[0];

async function run(
  { config, db, now }: Parts,
  { id: userId, defaultCurrency }: ImportingUser,
  id: string,
  progress: ProgressReporter | undefined,
) {
  const { details, row_count } = await getImportRecord(db, userId, id, now());
  // The other files are still imported. The exit code tells scripts that some files could not be read.
  for (const { name, error } of details.files) {
    if (error === undefined) continue;
    console.error(`${name}: ${error}`);
    process.exitCode = 1;
  }
  const { groups, adds } = details.counts;
  const said = ROW_GROUPS.filter((group) => groups[group] > 0).map((group) =>
    formatCount(groups[group], ...GROUP_NAMES[group]),
  );
  const sentence = `${formatCount(row_count, 'row')}: ${said.join(', ')}.`;
  const data = {
    rows: row_count,
    groups,
    refused: details.files.flatMap(({ name, error }) => (error ? [{ name, error }] : [])),
  };
  if (adds.rows === 0) return { text: `${sentence} Nothing was added.`, data: { ...data, added: 0, transfers: 0 } };
  const asked = { userId, currency: defaultCurrency, id, now: now() };
  await runIdempotentChange(db, { id: userId }, undefined, (tx) => beginImportRun({ config }, tx, asked));
  await writeAllImportRows(db, userId, id, now, NEVER, progress);
  const { result } = (await getImportRecord(db, userId, id, now())).details;
  const { added = 0, transfers = 0 } = result ?? {};
  const parts = [formatCount(added, 'transaction'), ...(transfers > 0 ? [formatCount(transfers, 'transfer')] : [])];
  return { text: `${sentence} ${parts.join(' and ')} added.`, data: { ...data, added, transfers } };
}

/** Deletes a preview that will not be imported, because users of the command line have no page on which to open it. */
async function discardPreview({ db }: Parts, { id: userId }: ImportingUser, id: string): Promise<void> {
  await discardImport(db, userId, id);
}

/** Labels for the groups of rows, in the singular and the plural. */
const GROUP_NAMES: Record<keyof Import['groups'], readonly [one: string, many: string]> = {
  new: ['new', 'new'],
  likely: ['possible duplicate', 'possible duplicates'],
  here: ['already recorded', 'already recorded'],
  transfer: ['transfer', 'transfers'],
  opening: ['opening balance', 'opening balances'],
  currency: ['in another currency', 'in another currency'],
  pending: ['pending', 'pending'],
  unreadable: ['unreadable', 'unreadable'],
  none: ['not a transaction', 'not transactions'],
  left: ['skipped', 'skipped'],
};

async function findAccount(db: Db, userId: number, name: string): Promise<string> {
  const accounts = await listAccounts(db, userId);
  const found = accounts.find((each) => foldText(each.name) === foldText(name));
  if (found) return found.id;
  const names = accounts.map((each) => each.name).join(', ');
  throw new OperatorError(
    `There is no account named ${name}. Existing accounts: ${names}. Without --account, new accounts are created as needed.`,
  );
}

async function findUser(db: Db, email: string): Promise<ImportingUser> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'default_currency'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (!user) throw createUnknownEmailError(email);
  return { id: user.id, defaultCurrency: user.default_currency };
}

async function fileAt(path: string): Promise<FileToRead> {
  const { size } = await stat(path).catch(() => {
    throw createCannotOpenError(path);
  });
  if (size > MAX_IMPORT_FILE_BYTES) throw new OperatorError(`${path} is larger than 50 MB. Export a shorter period.`);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return { name: basename(path), size, hash: hash.digest('hex'), open: () => createReadStream(path) };
}
