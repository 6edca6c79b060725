import { useEffect, useRef } from 'react';
import { notify } from '../../toasts/notify.ts';
import { runUploads } from './upload-queue.ts';
import { isIn, type Upload } from './uploads.ts';

/** What is to be done when the last file has been read. */
export type AfterRun = (handled: Upload[]) => void;

/** Uploads what waits. Who has gone to another page by the end is told there. */
export function useUploadRun(after: AfterRun): () => Promise<void> {
  const latest = useRef<AfterRun>(null);
  useEffect(() => {
    latest.current = after;
    return () => {
      latest.current = null;
    };
  });
  return async () => {
    const handled = await runUploads();
    if (handled.length === 0) return;
    if (latest.current) latest.current(handled);
    else notify('info', summaryOf(handled));
  };
}

function summaryOf(handled: Upload[]): string {
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
