import { uploadReceipt } from '../../../contract/receipts.ts';
import { callServer } from '../../api/call-server.ts';
import { createIdempotencyKey } from '../../api/idempotency-key.ts';
import { waitForOfflineFallback } from '../../api/offline-fallback.ts';
import { refetchInAllTabs } from '../../api/other-tabs.ts';
import { queryClient } from '../../api/query-client.ts';
import { readToken } from '../../api/session-token.ts';
import { findFileProblem } from './find-file-problem.ts';
import {
  isUploadInState,
  isUploadUnfinished,
  type Upload,
  type UploadProgress,
  waitForUpload,
} from './upload-state.ts';

/**
 * The uploads of this tab, sent one at a time. They are kept outside React, so that they continue when the user goes to
 * another page.
 */
let uploads: readonly Upload[] = [];
let isRunning = false;
/** The session token at the time the files were added. The next user of this tab must neither see nor send them. */
let owner: string | null = null;
let nextId = 1;
const listeners = new Set<() => void>();
const abortControllers = new Map<number, AbortController>();

type Snapshot = { uploads: readonly Upload[]; isRunning: boolean };
const EMPTY_SNAPSHOT: Snapshot = { uploads: [], isRunning: false };
let snapshot: Snapshot = EMPTY_SNAPSHOT;

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getUploads(): Snapshot {
  return owner === readToken() ? snapshot : EMPTY_SNAPSHOT;
}

/** Adds files and removes finished uploads. A file that cannot be a receipt is listed with the reason. */
export async function addFilesToQueue(files: readonly File[]): Promise<void> {
  const checkedFiles = await Promise.all(files.map(async (file) => ({ file, problem: await findFileProblem(file) })));
  if (owner !== readToken()) uploads = [];
  owner = readToken();
  const keptUploads = isRunning
    ? uploads
    : uploads.filter(({ state }) => !['done', 'cancelled', 'kept'].includes(state));
  const addedUploads = checkedFiles.map(({ file, problem }): Upload => {
    const upload = { id: nextId++, file, key: createIdempotencyKey(), accountId: null };
    return problem === null
      ? { ...upload, state: 'waiting' }
      : { ...upload, state: 'failed', sentence: problem, canRetry: false };
  });
  setUploads([...keptUploads, ...addedUploads]);
}

/**
 * Uploads all waiting files one at a time, including those added in the meantime.
 * @param accountId the account for the expenses, or empty to let the server choose
 * @returns the uploads of this run
 */
export async function runUploads(accountId: string): Promise<Upload[]> {
  if (isRunning) return [];
  isRunning = true;
  const finishedIds: number[] = [];
  for (let next = findNextWaiting(); next !== undefined; next = findNextWaiting()) {
    finishedIds.push(next.id);
    await runUpload(next, next.accountId ?? accountId);
  }
  isRunning = false;
  setUploads(uploads);
  return uploads.filter(({ id }) => finishedIds.includes(id));
}

function findNextWaiting(): Upload | undefined {
  return owner === readToken() ? uploads.find(({ state }) => state === 'waiting') : undefined;
}

async function runUpload({ id, file, key, isAnyway }: Upload, accountId: string): Promise<void> {
  const abortController = new AbortController();
  abortControllers.set(id, abortController);
  setProgress(id, { state: 'reading' }, accountId);
  const form = {
    asksIfUnusual: 'true' as const,
    ...(isAnyway && { storesOtherDocument: 'true' as const }),
    ...(accountId !== '' && { accountId }),
  };
  const token = readToken();
  const response = callServer(uploadReceipt, { file, form, key, signal: abortController.signal });
  const result = await waitForUpload(file, response, abortController.signal);
  abortControllers.delete(id);
  const isNotSent = result.state === 'failed' && result.canRetry;
  const isStoredOffline =
    isNotSent && (await (await waitForOfflineFallback())?.storeReceiptOffline({ file, key, accountId }, token));
  setProgress(id, isStoredOffline ? { state: 'kept' } : result);
  // Refetches after errors too, because the server may have stored the receipt.
  await refetchInAllTabs(queryClient);
}

export function cancelUpload(id: number): void {
  const abortController = abortControllers.get(id);
  if (abortController) abortController.abort();
  else setProgress(id, { state: 'cancelled' });
}

/** Cancels the current upload and all waiting uploads. */
export function cancelAllUploads(): void {
  for (const upload of uploads) if (isUploadUnfinished(upload)) cancelUpload(upload.id);
}

export function retryUpload(id: number): void {
  setProgress(id, { state: 'waiting' });
}

/** Puts a file that is not a receipt back into the queue. Its fields are then shown, so that the user can check them. */
export function recordAnyway(id: number): void {
  setUploads(uploads.map((upload) => (upload.id === id ? { ...upload, isAnyway: true } : upload)));
  retryUpload(id);
}

/** Puts failed uploads back into the queue, if a retry could help. */
export function retryFailedUploads(): void {
  for (const upload of uploads) if (upload.state === 'failed' && upload.canRetry) retryUpload(upload.id);
}

export function removeUpload(id: number): void {
  setUploads(uploads.filter((upload) => upload.id !== id));
}

/** Removes the upload of a receipt that has been handled or deleted elsewhere on the page. */
export function removeReceiptUpload(receiptId: string): void {
  setUploads(uploads.filter((upload) => getReceiptId(upload) !== receiptId));
}

function getReceiptId(upload: Upload): string | undefined {
  if (upload.state === 'done') return upload.receipt._id;
  return upload.state === 'attention' ? upload.receiptId : undefined;
}

function setProgress(id: number, newProgress: UploadProgress, newAccountId?: string): void {
  setUploads(uploads.map((upload) => (upload.id === id ? updateProgress(upload, newProgress, newAccountId) : upload)));
}

function updateProgress(
  { id, file, key, accountId, isAnyway = false }: Upload,
  newProgress: UploadProgress,
  newAccountId = accountId,
): Upload {
  return { id, file, key, accountId: newAccountId, isAnyway, ...newProgress };
}

/** Returns the account that was selected for the upload of a receipt, or an empty string. */
export function findUploadAccountId(receiptId: string): string {
  return getUploads().uploads.find((upload) => getReceiptId(upload) === receiptId)?.accountId ?? '';
}

/** Returns the server's question about a receipt that was uploaded in this tab. */
export function findUploadQuestion(receiptId: string): string | undefined {
  return getUploads()
    .uploads.filter(isUploadInState('attention'))
    .find((upload) => upload.receiptId === receiptId)?.sentence;
}

function setUploads(newUploads: readonly Upload[]): void {
  uploads = newUploads;
  snapshot = { uploads, isRunning };
  // Listens only while uploads are unfinished, because this listener disables the browser's back/forward cache.
  if (uploads.some(isUploadUnfinished)) window.addEventListener('beforeunload', confirmLeaving);
  else window.removeEventListener('beforeunload', confirmLeaving);
  for (const listener of listeners) listener();
}

/**
 * Makes the browser ask before the tab is closed or reloaded. It does not ask if the session that added the uploads has
 * ended.
 */
function confirmLeaving(event: BeforeUnloadEvent): void {
  if (getUploads().uploads.some(isUploadUnfinished)) event.preventDefault();
}
