import { useEffect, useState } from 'react';
import { CorrectedReceipt, type ReceiptDetails } from '../../../contract/receipts.ts';
import { readToken } from '../../auth/token.ts';
import { fieldErrors, onlySaid } from '../../forms/field-errors.ts';
import { amountError, typedAmount } from '../../money/parse-amount.ts';
import type { Offer } from './offers.ts';

/** The values of the form of a receipt, valid or not. */
type Fields = { merchant: string; costText: string; category: string; day: string | null };
export type DraftField = keyof Fields;

/**
 * With the version of the receipt on which the edit began, which the receipt beside it may have left behind, and the account of
 * its transaction; that is empty where it is the one that is proposed.
 */
export type Draft = Fields & { version: number; accountId: string };

/** A draft of what was read. */
export function draftOf({ extractedData, transaction, version }: ReceiptDetails): Draft {
  const { merchant, amount, category, date } = extractedData;
  const accountId = transaction?.accountId ?? '';
  const costText = amount === null ? '' : amount.toFixed(2);
  return { merchant: merchant ?? '', costText, category, day: date, version, accountId };
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

/** The correction to send. It is valid only for a draft without errors. */
export function correctedBy({ merchant, costText, category, day, accountId }: Draft): CorrectedReceipt {
  return { merchant, amount: typedAmount(costText), category, date: day ?? '', ...(accountId && { accountId }) };
}

export type DraftErrors = Partial<Record<DraftField, string>>;

/** What is wrong with a draft, in the order of the fields. */
export function draftErrors(draft: Draft): DraftErrors {
  const { merchant, amount, category, date } = fieldErrors(CorrectedReceipt, correctedBy(draft));
  return onlySaid({ merchant, costText: amountError(draft.costText, amount), category, day: date });
}

/** Unsaved drafts, by receipt. */
export type Drafts = {
  of: (receiptId: string) => Draft | undefined;
  put: (receiptId: string, draft: Draft | undefined) => void;
};

/**
 * Module state, not the state of a component: what was typed would be lost when the person opens another screen. With the token
 * of whoever typed it: who signs in after them on this tab must not see it.
 */
let kept: { owner: string | null; drafts: ReadonlyMap<string, Draft> } = { owner: null, drafts: new Map() };

/** The unsaved drafts of the signed-in person. They outlast the receipts page, but not the tab. */
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
