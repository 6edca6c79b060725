import { useState } from 'react';
import type { Draft } from './result/draft.ts';
import type { Drafts } from './result/result-panel.tsx';

/** What has been changed on receipts but not saved yet. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  return {
    of: (receiptId) => drafts.get(receiptId),
    put: (receiptId, draft) =>
      setDrafts((before) => {
        const after = new Map(before);
        if (draft) after.set(receiptId, draft);
        else after.delete(receiptId);
        return after;
      }),
  };
}
