import { type Receipt, UnfinishedReceipt } from '../../../contract/receipts.ts';
import { ApiError, sentenceOf } from '../../api-error.ts';
import { problemOf } from './check-file.ts';

/** The state of a file in the queue. */
export type Progress =
  | { state: 'waiting' }
  | { state: 'reading' }
  | { state: 'done'; receipt: Receipt }
  /** The server kept it, but asks: for what could not be read, or whether the purchase is recorded already. */
  | { state: 'attention'; receiptId: string; isDuplicate: boolean; sentence: string }
  | { state: 'failed'; sentence: string; canRetry: boolean }
  | { state: 'cancelled' }
  /** The server is out of reach: it is sent when that is back. */
  | { state: 'kept' };

export type State = Progress['state'];

export type Upload = {
  id: number;
  file: File;
  /** The idempotency key of every try: without it a retry after a lost answer would record the purchase twice. */
  key: string;
  /** Where its expense is to be recorded; empty where that is left to the server. Null before its first try, which later ones repeat. */
  accountId: string | null;
} & Progress;

export type UploadIn<S extends State> = Extract<Upload, { state: S }>;

export function isIn<S extends State>(state: S) {
  return (upload: Upload): upload is UploadIn<S> => upload.state === state;
}

/** Whether it would be lost if the tab were closed now. */
export function isUnfinished({ state }: Upload): boolean {
  return state === 'waiting' || state === 'reading';
}

/** The state of a file after its upload was answered, refused or cancelled. */
export async function progressFrom(file: File, answer: Promise<Receipt>, signal: AbortSignal): Promise<Progress> {
  try {
    return { state: 'done', receipt: await answer };
  } catch (error) {
    if (signal.aborted) return { state: 'cancelled' };
    return attentionOf(error) ?? failureOf(file, error);
  }
}

async function failureOf(file: File, error: unknown): Promise<Progress> {
  // A file that was deleted since it was chosen fails like a server that is out of reach: only reading it tells which.
  const problem = error instanceof ApiError ? null : await problemOf(file);
  if (problem !== null) return { state: 'failed', sentence: problem, canRetry: false };
  const sentence = sentenceOf(error, 'Upload failed. Please try again.');
  return { state: 'failed', sentence, canRetry: canRetry(error) };
}

/** Whether sending the same file again may help: the server did not refuse it for what it is. */
function canRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || [408, 429].includes(error.status);
}

/** What a refusal asks the person, where the server kept the receipt; null where it did not. */
function attentionOf(error: unknown): Progress | null {
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 422)) return null;
  const { success, data } = UnfinishedReceipt.safeParse(error.body);
  if (!success) return null;
  return { state: 'attention', receiptId: data.receiptId, isDuplicate: error.status === 409, sentence: data.message };
}

const WORDS: Record<Exclude<State, 'reading'>, string> = {
  waiting: 'waiting',
  done: 'done',
  attention: 'needs your attention',
  failed: 'failed',
  cancelled: 'cancelled',
  kept: 'kept to be sent',
};

/** The state of the queue for screen readers: the file that is being read, or else the state of each. */
export function uploadStatusText(uploads: readonly Upload[]): string {
  const place = uploads.findIndex(({ state }) => state === 'reading');
  const reading = uploads[place];
  if (reading) return `Processing ${reading.file.name}, ${place + 1} of ${uploads.length}`;
  return uploads.map((upload) => `${upload.file.name}: ${wordsOf(upload)}`).join('. ');
}

function wordsOf(upload: Upload): string {
  if (upload.state === 'failed') return upload.sentence;
  return upload.state === 'reading' ? 'Processing...' : WORDS[upload.state];
}

const SUCCESS = 'Receipt processed successfully and transaction created! Redirecting to dashboard...';

/** What is said when at least one receipt was recorded. It counts the others too: else they would be forgotten. */
export function successMessage(handled: readonly Upload[]): string {
  const attention = handled.filter(isIn('attention')).length;
  const failed = handled.filter(isIn('failed')).length;
  return [
    SUCCESS,
    ...(attention > 0
      ? [attention === 1 ? 'One receipt needs your attention.' : `${attention} receipts need your attention.`]
      : []),
    ...(failed > 0 ? [failed === 1 ? 'One upload failed.' : `${failed} uploads failed.`] : []),
  ].join(' ');
}

/** What is said at the end of a run when the person has gone to another screen. */
export function summaryOf(handled: Upload[]): string {
  const count = (state: Upload['state'], words: string) => {
    const { length } = handled.filter(isIn(state));
    return length > 0 ? [`${length} ${words}`] : [];
  };
  const parts = [
    ...count('done', 'recorded'),
    ...count('attention', 'to look at'),
    ...count('failed', 'failed'),
    ...count('cancelled', 'cancelled'),
    ...count('kept', 'kept to be sent'),
  ];
  return `Receipts: ${parts.join(', ')}.`;
}
