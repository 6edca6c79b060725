import { useEffect, useState } from 'react';
import { fromMinor } from '../../../contract/money.ts';
import { CorrectedReceipt, type ReceiptDetails } from '../../../contract/receipts.ts';
import { readToken } from '../../auth/token.ts';
import { fieldErrors } from '../../forms/field-errors.ts';
import { parseAmount } from '../../money/parse-amount.ts';
import type { Offer } from './offers.ts';

/** The form of a receipt as it stands: what has been typed or pointed at, finished or not. */
export type Draft = { merchant: string; costText: string; category: string; day: string | null };

const TOO_MANY_DECIMALS = 'Please enter an amount with at most two decimals';

/** What was read, as the form shows it. */
export function draftOf({ extractedData: { merchant, amount, category, date } }: ReceiptDetails): Draft {
  return { merchant: merchant ?? '', costText: amount === null ? '' : amount.toFixed(2), category, day: date };
}

export function withOffer(draft: Draft, offer: Offer): Draft {
  switch (offer.field) {
    case 'merchant':
      return { ...draft, merchant: offer.merchant };
    case 'amount':
      return { ...draft, costText: offer.amount.toFixed(2) };
    case 'date':
      return { ...draft, day: offer.day };
  }
}

/** What the form would send; for a draft with no errors it is what a receipt can hold. */
export function correctedBy({ merchant, costText, category, day }: Draft): CorrectedReceipt {
  const cost = parseAmount(costText);
  return { merchant, amount: 'minor' in cost ? fromMinor(cost.minor) : 0, category, date: day ?? '' };
}

export type DraftErrors = Partial<Record<keyof Draft, string>>;

/** What is wrong with a draft, in the order of the fields. */
export function draftErrors(draft: Draft): DraftErrors {
  const { merchant, amount, category, date } = fieldErrors(CorrectedReceipt, correctedBy(draft));
  const cost = parseAmount(draft.costText);
  const isTooFine = 'problem' in cost && cost.problem === 'too-many-decimals';
  return {
    ...(merchant && { merchant }),
    ...(amount && { costText: isTooFine ? TOO_MANY_DECIMALS : amount }),
    ...(category && { category }),
    ...(date && { day: date }),
  };
}

/** What has been typed but not saved, by receipt: looking at another in between loses nothing. */
export type Drafts = {
  of: (receiptId: string) => Draft | undefined;
  put: (receiptId: string, draft: Draft | undefined) => void;
};

/** It stands outside the page, to outlast a look at another, and belongs to one session. */
let kept: { owner: string | null; drafts: ReadonlyMap<string, Draft> } = { owner: null, drafts: new Map() };

/** What has been changed on receipts but not saved yet. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(() =>
    kept.owner === readToken() ? kept.drafts : new Map(),
  );
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
