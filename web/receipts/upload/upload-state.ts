import { type Receipt, UnfinishedReceipt } from '../../../contract/receipts.ts';
import { ApiError, explainServerError } from '../../api/api-error.ts';
import { findFileProblem } from './check-file.ts';

/** The state of a file in the queue. */
export type UploadProgress =
  | { state: 'waiting' }
  | { state: 'reading' }
  | { state: 'done'; receipt: Receipt }
  /**
   * The server stored the receipt but needs an answer, because a field is missing or the receipt may be a duplicate.
   */
  | { state: 'attention'; receiptId: string; isDuplicate: boolean; sentence: string }
  | { state: 'failed'; sentence: string; canRetry: boolean }
  | { state: 'cancelled' }
  /** The server is unreachable. The file is sent when the server is reachable again. */
  | { state: 'kept' };

export type UploadState = UploadProgress['state'];

export type Upload = {
  id: number;
  file: File;
  /** The idempotency key of all attempts. Without it, a retry after a lost response would record the purchase twice. */
  key: string;
  /**
   * The id of the account of the expense, or empty to let the server choose. Null before the first attempt. Retries use
   * the same account.
   */
  accountId: string | null;
} & UploadProgress;

export type UploadIn<S extends UploadState> = Extract<Upload, { state: S }>;

export function isUploadIn<S extends UploadState>(state: S) {
  return (upload: Upload): upload is UploadIn<S> => upload.state === state;
}

/** True if closing the tab now would lose the upload. */
export function isUploadUnfinished({ state }: Upload): boolean {
  return state === 'waiting' || state === 'reading';
}

/**
 * Waits for the response to an upload and returns the resulting state, even if the upload was rejected or cancelled.
 */
export async function followUpload(file: File, answer: Promise<Receipt>, signal: AbortSignal): Promise<UploadProgress> {
  try {
    return { state: 'done', receipt: await answer };
  } catch (error) {
    if (signal.aborted) return { state: 'cancelled' };
    return attentionOf(error) ?? failureOf(file, error);
  }
}

async function failureOf(file: File, error: unknown): Promise<UploadProgress> {
  // The file is read again. If it was deleted after the selection, the error looks as if the server were unreachable.
  const problem = error instanceof ApiError ? null : await findFileProblem(file);
  if (problem !== null) return { state: 'failed', sentence: problem, canRetry: false };
  const sentence = explainServerError(error, 'Upload failed. Please try again.');
  return { state: 'failed', sentence, canRetry: canRetry(error) };
}

/** True if the same file can be sent again, because the server has not rejected the file itself. */
function canRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || [408, 429].includes(error.status);
}

/** Returns the `attention` state if the server stored the receipt but needs an answer. Otherwise it returns null. */
function attentionOf(error: unknown): UploadProgress | null {
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 422)) return null;
  const { success, data } = UnfinishedReceipt.safeParse(error.body);
  if (!success) return null;
  return { state: 'attention', receiptId: data.receiptId, isDuplicate: error.status === 409, sentence: data.message };
}

const WORDS: Record<Exclude<UploadState, 'reading'>, string> = {
  waiting: 'waiting',
  done: 'done',
  attention: 'needs your attention',
  failed: 'failed',
  cancelled: 'cancelled',
  kept: 'saved on this device',
};

/** Describes the queue for screen readers: the file that is being read or, if there is none, the state of each file. */
export function describeQueue(uploads: readonly Upload[]): string {
  const place = uploads.findIndex(({ state }) => state === 'reading');
  const reading = uploads[place];
  if (reading) return `Processing ${reading.file.name}, ${place + 1} of ${uploads.length}`;
  return uploads.map((upload) => `${upload.file.name}: ${describeUpload(upload)}`).join('. ');
}

function describeUpload(upload: Upload): string {
  if (upload.state === 'failed') return upload.sentence;
  return upload.state === 'reading' ? 'Processing...' : WORDS[upload.state];
}

const SUCCESS = 'Receipt processed successfully and transaction created! Redirecting to dashboard...';

/**
 * Returns the message for a run in which at least one receipt was recorded. It also counts the other files, so that
 * people do not forget them.
 */
export function describeSuccess(handled: readonly Upload[]): string {
  const attention = handled.filter(isUploadIn('attention')).length;
  const failed = handled.filter(isUploadIn('failed')).length;
  return [
    SUCCESS,
    ...(attention > 0
      ? [attention === 1 ? 'One receipt needs your attention.' : `${attention} receipts need your attention.`]
      : []),
    ...(failed > 0 ? [failed === 1 ? 'One upload failed.' : `${failed} uploads failed.`] : []),
  ].join(' ');
}

/** Returns the toast at the end of a run, for a person who has left the page. */
export function summarizeUploads(handled: Upload[]): string {
  const count = (state: Upload['state'], words: string) => {
    const { length } = handled.filter(isUploadIn(state));
    return length > 0 ? [`${length} ${words}`] : [];
  };
  const parts = [
    ...count('done', 'recorded'),
    ...count('attention', 'to review'),
    ...count('failed', 'failed'),
    ...count('cancelled', 'cancelled'),
    ...count('kept', 'saved on this device'),
  ];
  return `Receipts: ${parts.join(', ')}.`;
}
