import { type Receipt, UnfinishedReceipt } from '../../../contract/receipts.ts';
import { ApiError, sentenceOf } from '../../api-error.ts';
import { problemOf } from './check-file.ts';

/** How far a file has come. */
export type Progress =
  | { state: 'waiting' }
  | { state: 'reading' }
  | { state: 'done'; receipt: Receipt }
  /** It is kept, but the person is asked: for what could not be read, or whether the purchase is there already. */
  | { state: 'attention'; receiptId: string; isDuplicate: boolean; sentence: string }
  | { state: 'failed'; sentence: string; canRetry: boolean }
  | { state: 'cancelled' };

export type State = Progress['state'];

export type Upload = {
  id: number;
  file: File;
  /** Sent with every try, so that one whose answer was lost makes nothing twice. */
  key: string;
} & Progress;

export type UploadIn<S extends State> = Extract<Upload, { state: S }>;

export function isIn<S extends State>(state: S) {
  return (upload: Upload): upload is UploadIn<S> => upload.state === state;
}

/** It is on its way, or waits to be: until it arrives, it is nowhere but in this tab. */
export function isUnfinished({ state }: Upload): boolean {
  return state === 'waiting' || state === 'reading';
}

/** How far a file has come when the answer to its upload is there. */
export async function progressFrom(file: File, answer: Promise<Receipt>, signal: AbortSignal): Promise<Progress> {
  try {
    return { state: 'done', receipt: await answer };
  } catch (error) {
    if (signal.aborted) return { state: 'cancelled' };
    return attentionOf(error) ?? failureOf(file, error);
  }
}

async function failureOf(file: File, error: unknown): Promise<Progress> {
  // A file that has gone since it was selected cannot be sent: that looks as if the server were out of reach.
  const problem = error instanceof ApiError ? null : await problemOf(file);
  if (problem !== null) return { state: 'failed', sentence: problem, canRetry: false };
  const sentence = sentenceOf(error, 'Upload failed. Please try again.');
  return { state: 'failed', sentence, canRetry: canHelpToRetry(error) };
}

/** Whether the same file may be taken when it is sent again: it was not looked at, or not to the end. */
function canHelpToRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || [408, 429].includes(error.status);
}

/** A refusal that kept the receipt: the person is asked. */
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
};

/** Where the files stand, for who hears it: the one that is being read, or the last in its state and how many there are. */
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

/** What is said when at least one receipt was recorded. The others are not passed over: they are still to be dealt with. */
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

/** What is said on another screen when the last file has been read. */
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
  ];
  return `Receipts: ${parts.join(', ')}.`;
}
