import { useEffect, useState } from 'react';
import { readToken } from '../auth/token.ts';
import type { Draft } from './result/draft.ts';
import type { Drafts } from './result/result-panel.tsx';

type Kept = ReadonlyMap<string, Draft>;

/** It stands outside the page, to outlast a look at another, and belongs to one session. */
let kept: { owner: string | null; drafts: Kept } = { owner: null, drafts: new Map() };

/** What has been changed on receipts but not saved yet. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<Kept>(() => (kept.owner === readToken() ? kept.drafts : new Map()));
  useEffect(() => {
    kept = { owner: readToken(), drafts };
  }, [drafts]);
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
