import { type Receipt, UnfinishedReceipt } from '../../../contract/receipts.ts';
import { Refusal, sentenceOf } from '../../refusal.ts';
import type { Progress } from './uploads.ts';

/** How far a file has come when the answer to its upload is there. */
export async function progressAfter(answer: Promise<Receipt>, signal: AbortSignal): Promise<Progress> {
  try {
    return { state: 'done', receipt: await answer };
  } catch (error) {
    if (signal.aborted) return { state: 'cancelled' };
    return (
      attentionOf(error) ?? {
        state: 'failed',
        sentence: sentenceOf(error, 'Upload failed. Please try again.'),
        canRetry: true,
      }
    );
  }
}

/** A refusal that kept the receipt: the person is asked. */
function attentionOf(error: unknown): Progress | null {
  if (!(error instanceof Refusal) || (error.status !== 409 && error.status !== 422)) return null;
  const { success, data } = UnfinishedReceipt.safeParse(error.body);
  if (!success) return null;
  return { state: 'attention', receiptId: data.receiptId, isDuplicate: error.status === 409, sentence: data.message };
}
