import type { Receipt } from '../../../contract/receipts.ts';

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
export function isLeft({ state }: Upload): boolean {
  return state === 'waiting' || state === 'reading';
}
