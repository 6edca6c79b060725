import { useEffect, useState } from 'react';
import { CorrectedReceipt, type ReceiptDetails } from '../../../contract/receipts.ts';
import { readToken } from '../../api/token.ts';
import { dropEmpty, fieldErrors } from '../../forms/field-errors.ts';
import { amountError, typedAmount } from '../../money/parse-amount.ts';
import type { Offer } from './offers.ts';

/** The values of the receipt form, even if they are invalid. */
type Fields = { merchant: string; costText: string; category: string; day: string | null };
export type DraftField = keyof Fields;

/**
 * The unsaved values of a receipt form. `version` is the version of the receipt when the person began to edit, which
 * may be outdated.
 * `accountId` is the account of the transaction, or empty for the default account.
 */
export type Draft = Fields & { version: number; accountId: string };

/** Returns the form values from the fields that were read. */
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

/** Returns the correction to send to the server. The draft must be free of errors. */
export function correctedBy({ merchant, costText, category, day, accountId }: Draft): CorrectedReceipt {
  return { merchant, amount: typedAmount(costText), category, date: day ?? '', ...(accountId && { accountId }) };
}

export type DraftErrors = Partial<Record<DraftField, string>>;

/** Returns the error messages of a draft by field, in the order of the form. */
export function draftErrors(draft: Draft): DraftErrors {
  const { merchant, amount, category, date } = fieldErrors(CorrectedReceipt, correctedBy(draft));
  return dropEmpty({ merchant, costText: amountError(draft.costText, amount), category, day: date });
}

/** The unsaved drafts, by receipt id. */
export type Drafts = {
  of: (receiptId: string) => Draft | undefined;
  put: (receiptId: string, draft: Draft | undefined) => void;
};

/**
 * The drafts are outside of React, so that they are kept when the person opens another page. `owner` is the token of
 * their session, because the next person to log in on this tab must not see them.
 */
let kept: { owner: string | null; drafts: ReadonlyMap<string, Draft> } = { owner: null, drafts: new Map() };

/**
 * Returns the unsaved drafts of the current session. They are kept if the person leaves the receipts page, but not if
 * the tab closes.
 */
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
