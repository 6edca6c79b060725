import { RefusedReceipt } from '../../../contract/error-reply.ts';
import { type Receipt, UnfinishedReceipt } from '../../../contract/receipts.ts';
import { ApiError, explainServerError } from '../../api/api-error.ts';
import { findFileProblem } from './find-file-problem.ts';

export type UploadProgress =
  | { state: 'waiting' }
  | { state: 'reading' }
  | { state: 'done'; receipt: Receipt }
  /** The server has stored the receipt but needs an answer: a field is missing, or it may be a duplicate. */
  | { state: 'attention'; receiptId: string; isDuplicate: boolean; sentence: string }
  /**
   * `isStatement` is true if the file is a bank statement, which can be imported instead. `hasTotal` is true if the file
   * is not a receipt but has a total, so that it can be recorded anyway.
   */
  | { state: 'failed'; sentence: string; canRetry: boolean; isStatement?: boolean; hasTotal?: boolean }
  | { state: 'cancelled' }
  /** The file is stored on this device until the server is reachable again. */
  | { state: 'kept' };

export type UploadState = UploadProgress['state'];

export type Upload = {
  id: number;
  file: File;
  /** The idempotency key for all attempts, so that a retry does not record the purchase twice. */
  key: string;
  /**
   * The id of the account for the expense, or empty to let the server choose. Null before the first attempt. Retries
   * use the same account.
   */
  accountId: string | null;
  /** True if the file is to be recorded although it is not a receipt. */
  isAnyway?: boolean;
} & UploadProgress;

export type UploadInState<S extends UploadState> = Extract<Upload, { state: S }>;

export function isUploadInState<S extends UploadState>(state: S) {
  return (upload: Upload): upload is UploadInState<S> => upload.state === state;
}

/** True if closing the tab now would lose the upload. */
export function isUploadUnfinished({ state }: Upload): boolean {
  return state === 'waiting' || state === 'reading';
}

/** Waits for the response to an upload and returns the new state. Errors and cancellations also result in a state. */
export async function waitForUpload(
  file: File,
  response: Promise<Receipt>,
  signal: AbortSignal,
): Promise<UploadProgress> {
  try {
    return { state: 'done', receipt: await response };
  } catch (error) {
    if (signal.aborted) return { state: 'cancelled' };
    return toAttentionState(error) ?? toFailedState(file, error);
  }
}

async function toFailedState(file: File, error: unknown): Promise<UploadProgress> {
  // Checks whether the file can still be read, because uploading a deleted file causes the same error as an unreachable
  // server.
  const problem = error instanceof ApiError ? null : await findFileProblem(file);
  if (problem !== null) return { state: 'failed', sentence: problem, canRetry: false };
  const sentence = explainServerError(error, 'Upload failed. Please try again.');
  const refusal = error instanceof ApiError ? RefusedReceipt.safeParse(error.body).data : undefined;
  return {
    state: 'failed',
    sentence,
    canRetry: canRetry(error),
    isStatement: refusal?.isStatement === true,
    hasTotal: refusal?.hasTotal === true,
  };
}

/** True if resending the same file could help, because the server has not rejected the file itself. */
function canRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || [408, 429].includes(error.status);
}

/** Returns the `attention` state if the server has stored the receipt but needs an answer, otherwise null. */
function toAttentionState(error: unknown): UploadProgress | null {
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 422)) return null;
  const { success, data } = UnfinishedReceipt.safeParse(error.body);
  if (!success) return null;
  return { state: 'attention', receiptId: data.receiptId, isDuplicate: error.status === 409, sentence: data.message };
}

const STATE_TEXTS: Record<Exclude<UploadState, 'reading'>, string> = {
  waiting: 'waiting',
  done: 'done',
  attention: 'needs your attention',
  failed: 'failed',
  cancelled: 'cancelled',
  kept: 'saved on this device',
};

/**
 * Describes the queue for screen readers: the current file during an upload, and the result of each file afterwards.
 */
export function describeUploadQueue(uploads: readonly Upload[]): string {
  const readingIndex = uploads.findIndex(({ state }) => state === 'reading');
  const reading = uploads[readingIndex];
  if (reading) return `Processing ${reading.file.name}, ${readingIndex + 1} of ${uploads.length}`;
  return uploads.map((upload) => `${upload.file.name}: ${describeUpload(upload)}`).join('. ');
}

function describeUpload(upload: Upload): string {
  if (upload.state === 'failed') return upload.sentence;
  return upload.state === 'reading' ? 'Processing...' : STATE_TEXTS[upload.state];
}

const SUCCESS_MESSAGE = 'Receipt processed successfully and transaction created! Redirecting to dashboard...';

/**
 * Returns the message to show after at least one receipt has been recorded. It also says how many files need attention
 * or failed, so that users do not overlook them.
 */
export function describeUploadSuccess(finishedUploads: readonly Upload[]): string {
  const attentionCount = finishedUploads.filter(isUploadInState('attention')).length;
  const failedCount = finishedUploads.filter(isUploadInState('failed')).length;
  const messages = [SUCCESS_MESSAGE];
  if (attentionCount === 1) messages.push('One receipt needs your attention.');
  if (attentionCount > 1) messages.push(`${attentionCount} receipts need your attention.`);
  if (failedCount === 1) messages.push('One upload failed.');
  if (failedCount > 1) messages.push(`${failedCount} uploads failed.`);
  return messages.join(' ');
}

const SUMMARY_LABELS = [
  ['done', 'recorded'],
  ['attention', 'to review'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['kept', 'saved on this device'],
] as const;

/** Returns the notification for a user who has left the page before the uploads finished. */
export function summarizeUploads(finishedUploads: Upload[]): string {
  const parts = SUMMARY_LABELS.flatMap(([state, label]) => {
    const { length } = finishedUploads.filter(isUploadInState(state));
    return length > 0 ? `${length} ${label}` : [];
  });
  return `Receipts: ${parts.join(', ')}.`;
}
