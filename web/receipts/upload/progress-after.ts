import { type Receipt, UnfinishedReceipt } from '../../../contract/receipts.ts';
import { ApiError, sentenceOf } from '../../api-error.ts';
import { problemOf } from './check-file.ts';
import type { Progress } from './uploads.ts';

/** How far a file has come when the answer to its upload is there. */
export async function progressAfter(file: File, answer: Promise<Receipt>, signal: AbortSignal): Promise<Progress> {
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
