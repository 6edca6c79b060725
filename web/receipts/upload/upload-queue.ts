import { uploadReceipt } from '../../../contract/receipts.ts';
import { callServer } from '../../api/call-server.ts';
import { createIdempotencyKey } from '../../api/idempotency-key.ts';
import { loadOfflineFallbackIfSet } from '../../api/offline-fallback.ts';
import { refetchInAllTabs } from '../../api/other-tabs.ts';
import { queryClient } from '../../api/query-client.ts';
import { readToken } from '../../api/session-token.ts';
import { findFileProblem } from './find-file-problem.ts';
import { isUploadUnfinished, trackUpload, type Upload, type UploadProgress } from './upload-state.ts';

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
const aborts = new Map<number, AbortController>();

type Snapshot = { uploads: readonly Upload[]; isRunning: boolean };
const EMPTY: Snapshot = { uploads: [], isRunning: false };
let snapshot: Snapshot = EMPTY;

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readUploads(): Snapshot {
  return owner === readToken() ? snapshot : EMPTY;
}

/** Adds files and removes finished uploads. A file that cannot be a receipt is listed with the reason. */
export async function addFilesToQueue(files: readonly File[]): Promise<void> {
  const checked = await Promise.all(files.map(async (file) => ({ file, problem: await findFileProblem(file) })));
  if (owner !== readToken()) uploads = [];
  owner = readToken();
  const kept = isRunning ? uploads : uploads.filter(({ state }) => !['done', 'cancelled', 'kept'].includes(state));
  const added = checked.map(({ file, problem }): Upload => {
    const upload = { id: nextId++, file, key: createIdempotencyKey(), accountId: null };
    return problem === null
      ? { ...upload, state: 'waiting' }
      : { ...upload, state: 'failed', sentence: problem, canRetry: false };
  });
  change([...kept, ...added]);
}

/**
 * Uploads all waiting files one at a time, including those added in the meantime.
 * @param accountId the account for the expenses, or empty to let the server choose
 * @returns the uploads of this run
 */
export async function runUploads(accountId: string): Promise<Upload[]> {
  if (isRunning) return [];
  isRunning = true;
  const handled: number[] = [];
  for (let next = nextWaiting(); next !== undefined; next = nextWaiting()) {
    handled.push(next.id);
    await upload(next, next.accountId ?? accountId);
  }
  isRunning = false;
  change(uploads);
  return uploads.filter(({ id }) => handled.includes(id));
}

function nextWaiting(): Upload | undefined {
  return owner === readToken() ? uploads.find(({ state }) => state === 'waiting') : undefined;
}

async function upload({ id, file, key }: Upload, accountId: string): Promise<void> {
  const abort = new AbortController();
  aborts.set(id, abort);
  progress(id, { state: 'reading' }, accountId);
  const form = accountId === '' ? {} : { accountId };
  const token = readToken();
  const answer = callServer(uploadReceipt, { file, form, key, signal: abort.signal });
  const after = await trackUpload(file, answer, abort.signal);
  aborts.delete(id);
  const isUnsent = after.state === 'failed' && after.canRetry;
  const isKept =
    isUnsent && (await (await loadOfflineFallbackIfSet())?.storeReceiptOffline({ file, key, accountId }, token));
  progress(id, isKept ? { state: 'kept' } : after);
  // Refetches after errors too, because the server may have stored the receipt.
  await refetchInAllTabs(queryClient);
}

export function cancelUpload(id: number): void {
  const abort = aborts.get(id);
  if (abort) abort.abort();
  else progress(id, { state: 'cancelled' });
}

/** Cancels the current upload and all waiting uploads. */
export function cancelAllUploads(): void {
  for (const upload of uploads) if (isUploadUnfinished(upload)) cancelUpload(upload.id);
}

export function retryUpload(id: number): void {
  progress(id, { state: 'waiting' });
}

/** Puts failed uploads back into the queue, if a retry could help. */
export function retryFailedUploads(): void {
  for (const upload of uploads) if (upload.state === 'failed' && upload.canRetry) retryUpload(upload.id);
}

export function removeUpload(id: number): void {
  change(uploads.filter((each) => each.id !== id));
}

/** Removes the upload of a receipt that has been handled or deleted elsewhere on the page. */
export function removeReceiptUpload(receiptId: string): void {
  change(uploads.filter((each) => receiptIdOf(each) !== receiptId));
}

function receiptIdOf(upload: Upload): string | undefined {
  if (upload.state === 'done') return upload.receipt._id;
  return upload.state === 'attention' ? upload.receiptId : undefined;
}

function progress(id: number, to: UploadProgress, intoAccount?: string): void {
  change(uploads.map((each) => (each.id === id ? progressed(each, to, intoAccount) : each)));
}

function progressed({ id, file, key, accountId }: Upload, to: UploadProgress, intoAccount = accountId): Upload {
  return { id, file, key, accountId: intoAccount, ...to };
}

/** Returns the account that was selected for the upload of a receipt, or an empty string. */
export function findUploadAccount(receiptId: string): string {
  return readUploads().uploads.find((each) => receiptIdOf(each) === receiptId)?.accountId ?? '';
}

function change(next: readonly Upload[]): void {
  uploads = next;
  snapshot = { uploads, isRunning };
  // Listens only while uploads are unfinished, because this listener disables the browser's back/forward cache.
  if (uploads.some(isUploadUnfinished)) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

/**
 * Makes the browser ask before the tab is closed or reloaded. It does not ask if the session that added the uploads has
 * ended.
 */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (readUploads().uploads.some(isUploadUnfinished)) event.preventDefault();
}
