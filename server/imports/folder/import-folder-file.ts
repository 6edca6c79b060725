import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { AppContext } from '../../app-context.ts';
import { getToday } from '../../auth/time-zones.ts';
import { findStoredReply, type IdempotentChangeKey, runIdempotentChange } from '../../http/idempotency.ts';
import { HttpError } from '../../platform/errors.ts';
import { acceptReceipt } from '../../receipts/accept-receipt.ts';
import {
  ACCEPTED_RECEIPT_FILE,
  getReceiptQueues,
  throwReaderErrorAsHttpError,
} from '../../receipts/serve-receipt-uploads.ts';
import { foldText } from '../../text/fold-text.ts';
import { listAccounts } from '../../transactions/accounts/account-store.ts';
import { type ReceivedFile, writeIncomingFile } from '../../uploads/receive-files.ts';
import { createUploadPath, discardUpload } from '../../uploads/upload-folder.ts';
import { createPreview } from '../preview/create-preview.ts';
import type { ImportingUser, ImportReadingDependencies } from '../preview/read-import-files.ts';
import { refuseChangedMatches } from '../preview/refuse-changed-matches.ts';
import { setCommonTargetAccount } from '../preview/set-common-target-account.ts';
import { discardImport } from '../records/clean-up-imports.ts';
import { getImportRecord } from '../records/import-store.ts';
import { beginImportRun } from '../run/begin-import-run.ts';
import type { ImportJobs } from '../run/import-jobs.ts';
import { ACCEPTED_BANK_FILES } from '../serve-bank-file-upload.ts';
import { getImportWithPreview } from '../show/import-reply.ts';
import { areAllRowsImportedBefore, canImportWithoutAnswers } from './can-import-without-answers.ts';
import { getProcessedFileName, type ImportFolderFile, openImportFolderFile } from './import-folder-files.ts';
import { mailAboutWaitingFiles } from './mail-about-waiting-files.ts';

// `isDurable` flushes each received file to disk, because the folder's copy may be removed later, which leaves only the
// copy stored as a receipt.
const ACCEPTED = { ...ACCEPTED_BANK_FILES, tooLargeInTotal: ACCEPTED_BANK_FILES.tooLarge, isDurable: true };
/** Images and emails are read as receipts. All other files are first tried as bank files. */
const RECEIPT = /\.(?:jpe?g|png|webp|heic|heif|eml)$/i;

/** The owner of an import folder. */
export type ImportFolderOwner = ImportingUser & { email: string; timeZone: string | undefined };

export type ImportFolderContext = AppContext & ImportReadingDependencies & { jobs: ImportJobs };

/**
 * `done`: the rows were imported, or the user discarded them. `waits`: the user has to answer questions in the preview.
 * `failed`: the file cannot be imported, and `reason` says why.
 */
export type FolderImportResult = { hash: string } & (
  | { is: 'done' }
  | { is: 'waits'; importId: string }
  | { is: 'failed'; reason: string }
);

/**
 * Imports a file from the folder. The response is stored under the hash of the file's content, so a restart or another
 * server never creates a second preview of the same content.
 * @returns undefined if the file was changed or moved in the meantime
 * @throws HttpError if the file has to be tried again later
 */
export async function importFolderFile(
  context: ImportFolderContext,
  user: ImportFolderOwner,
  found: ImportFolderFile,
  signal: AbortSignal,
): Promise<FolderImportResult | undefined> {
  const { files } = context;
  await files.prepare();
  const handle = await openImportFolderFile(found);
  if (!handle) return undefined;
  const path = createUploadPath(files);
  try {
    // Copy the file, so that it cannot change between computing its checksum and reading it.
    const written = await writeIncomingFile(handle.createReadStream(), path, signal, ACCEPTED, ACCEPTED.maxBytes);
    const name = getProcessedFileName(found).slice(0, ACCEPTED.maxNameLength);
    const file: ReceivedFile = { path, name, ...written, open: () => createReadStream(path) };
    const { hash } = file;
    try {
      const accountId = await findAccountId(context, user, found.accountName);
      if (found.isMail || RECEIPT.test(found.path)) return await takeReceipt(context, user, file, accountId, signal);
      const made = await previewOnce(context, user, file, accountId, signal).catch((error) => {
        // A PDF that is not a bank statement may be a receipt.
        if (!isLasting(error) || !/\.pdf$/i.test(found.path)) throw error;
        return undefined;
      });
      if (!made) return await takeReceipt(context, user, file, accountId, signal);
      return { hash, ...(await finishImport(context, user, made, accountId, signal)) };
    } catch (error) {
      if (!isLasting(error)) throw error;
      return { hash, is: 'failed', reason: error.message };
    }
  } catch (error) {
    if (!isLasting(error)) throw error;
    // A file above the size limit is not read in full, so hash its fingerprint (size, modification time and so on)
    // instead of its content.
    const hash = createHash('sha256').update(found.fingerprint).digest('hex');
    return { hash, is: 'failed', reason: error.message };
  } finally {
    await handle.close().catch(() => {});
    await discardUpload(files, path);
  }
}

/**
 * Reads a receipt. A receipt without an amount, or one that may be a duplicate, stays on the Receipts page until the
 * user decides.
 */
async function takeReceipt(
  context: ImportFolderContext,
  user: ImportFolderOwner,
  incoming: ReceivedFile,
  accountId: string | undefined,
  signal: AbortSignal,
): Promise<FolderImportResult> {
  const { id, defaultCurrency, timeZone } = user;
  const { hash, size } = incoming;
  if (size > ACCEPTED_RECEIPT_FILE.maxBytes) throw new HttpError(413, ACCEPTED_RECEIPT_FILE.tooLarge);
  const owner = { id, defaultCurrency, today: getToday(context.now(), timeZone) };
  const intent = getFolderIntent(context, id, 'importFolderReceipt', incoming, accountId);
  const upload = { owner, incoming, accountId, intent, skipsKnownFile: true, signal };
  const { receipt } = await acceptReceipt(context, getReceiptQueues(context), upload).catch(
    throwReaderErrorAsHttpError,
  );
  if (receipt.transactionId === null) await mailAboutWaitingFiles(context, user);
  return { hash, is: 'done' };
}

/** Returns an idempotency key, so that the same content creates only one import or receipt. */
function getFolderIntent(
  { now }: ImportFolderContext,
  userId: number,
  operation: string,
  { hash }: { hash: string },
  accountId: string | undefined,
): IdempotentChangeKey {
  const key = `${hash} ${accountId ?? ''}`;
  return { userId, operation, key, bodyHash: hash, at: now().getTime() };
}

/** True for errors that would occur again on the next attempt. */
function isLasting(error: unknown): error is HttpError {
  return error instanceof HttpError && [400, 413, 415, 422].includes(error.status);
}

async function findAccountId({ db }: ImportFolderContext, { id }: ImportingUser, name: string | undefined) {
  if (name === undefined) return undefined;
  const found = (await listAccounts(db, id)).find((account) => foldText(account.name) === foldText(name));
  if (found) return found.id;
  throw new HttpError(
    422,
    `You have no account named ${name}. Rename the folder or create the account, then move the file back into the folder.`,
  );
}

async function previewOnce(
  context: ImportFolderContext,
  user: ImportingUser,
  file: Parameters<typeof createPreview>[2][number],
  accountId: string | undefined,
  signal: AbortSignal,
): Promise<Import> {
  const intent = getFolderIntent(context, user.id, 'importFolder', file, accountId);
  return (await findStoredReply<Import>(context.db, intent)) ?? createPreview(context, user, [file], intent, signal);
}

/**
 * Imports a preview that needs no answers and that the user has not changed.
 * @param made the preview as first created, possibly before the server was restarted
 */
async function finishImport(
  context: ImportFolderContext,
  user: ImportingUser,
  made: Import,
  accountId: string | undefined,
  signal: AbortSignal,
): Promise<{ is: 'done' } | { is: 'waits'; importId: string }> {
  const { db, now, jobs } = context;
  const { _id: id, version, accounts } = made;
  const waits = { is: 'waits', importId: id } as const;
  const state = await findImportState(context, user.id, id);
  if (state === 'running' || state === 'reverting') return waits;
  if (state !== 'preview') return { is: 'done' };
  let record = await getImportRecord(db, user.id, id, now());
  // Only if the file contains a single account does the folder name decide where its rows go.
  const isSent = accountId !== undefined && accounts.length === 1 && accounts[0]?.accountId !== accountId;
  if (isSent && record.version === version) {
    await setCommonTargetAccount(context, user, id, accountId, signal);
    record = await getImportRecord(db, user.id, id, now());
  }
  const isUntouched = record.version === (isSent ? version + 1 : version);
  const shown = await getImportWithPreview(db, record, user.defaultCurrency);
  const wasImported = shown.files.every(({ importedAt }) => importedAt !== null);
  if (isUntouched && (wasImported || areAllRowsImportedBefore(shown))) {
    await discardImport(db, user.id, id);
    return { is: 'done' };
  }
  if (!isUntouched || !canImportWithoutAnswers(shown)) return waits;
  try {
    await refuseChangedMatches(context, user, record, signal);
    const asked = { userId: user.id, currency: user.defaultCurrency, id, now: now() };
    await runIdempotentChange(db, { id: user.id }, undefined, (tx) => beginImportRun(context, tx, asked));
  } catch (error) {
    // Leave the preview to the user: its page shows the same error and what to do about it.
    if (error instanceof HttpError && error.status < 500) return waits;
    throw error;
  }
  await jobs.go(user.id, id);
  return (await findImportState(context, user.id, id)) === 'done' ? { is: 'done' } : waits;
}

/** Returns the state of an import. Returns undefined if the user has discarded it. */
export async function findImportState({ db, now }: ImportFolderContext, userId: number, id: string) {
  try {
    return (await getImportRecord(db, userId, id, now())).state;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}
