import { useEffect, useState } from 'react';
import { CorrectedReceipt, type ReceiptDetails } from '../../../contract/receipts.ts';
import { readToken } from '../../api/session-token.ts';
import { findFieldErrors, omitEmptyErrors } from '../../forms/field-errors.ts';
import { toAmountText } from '../../money/amount-text.ts';
import { findAmountError, parseTypedAmount } from '../../money/parse-amount.ts';
import type { FieldValueSuggestion } from './field-value-suggestions.ts';

/** The values of the receipt form, even if they are invalid. */
type ReceiptDraftFields = { merchant: string; costText: string; category: string; day: string | null };
export type ReceiptDraftField = keyof ReceiptDraftFields;

/**
 * The unsaved values of the form. `version` is the version of the receipt when the user started editing. `accountId` is
 * empty for the default account.
 */
export type ReceiptDraft = ReceiptDraftFields & { version: number; accountId: string };

/** Returns the form values from the fields that were read. */
export function toReceiptDraft({ extractedData, transaction, version }: ReceiptDetails): ReceiptDraft {
  const { merchant, amount, category, date } = extractedData;
  const accountId = transaction?.accountId ?? '';
  const costText = amount === null ? '' : toAmountText(amount);
  return { merchant: merchant ?? '', costText, category, day: date, version, accountId };
}

export function applyFieldSuggestion(draft: ReceiptDraft, offer: FieldValueSuggestion): ReceiptDraft {
  switch (offer.field) {
    case 'merchant':
      return { ...draft, merchant: offer.merchant };
    case 'amount':
      return { ...draft, costText: toAmountText(offer.amount) };
    case 'date':
      return { ...draft, day: offer.day };
  }
}

/** Returns the request body that corrects a receipt. The draft must have no errors. */
export function toCorrectedReceipt({ merchant, costText, category, day, accountId }: ReceiptDraft): CorrectedReceipt {
  return { merchant, amount: parseTypedAmount(costText), category, date: day ?? '', ...(accountId && { accountId }) };
}

export type ReceiptDraftErrors = Partial<Record<ReceiptDraftField, string>>;

/** Returns the error messages of a draft by field, in the order of the form. */
export function validateReceiptDraft(draft: ReceiptDraft): ReceiptDraftErrors {
  const { merchant, amount, category, date } = findFieldErrors(CorrectedReceipt, toCorrectedReceipt(draft));
  return omitEmptyErrors({ merchant, costText: findAmountError(draft.costText, amount), category, day: date });
}

export type ReceiptDrafts = {
  find: (receiptId: string) => ReceiptDraft | undefined;
  set: (receiptId: string, draft: ReceiptDraft | undefined) => void;
};

/**
 * Drafts are kept outside React, so that they survive when the user goes to another page. `owner` is the session token,
 * which prevents the next user of this tab from seeing the drafts.
 */
let storedDrafts: { owner: string | null; drafts: ReadonlyMap<string, ReceiptDraft> } = {
  owner: null,
  drafts: new Map(),
};

/**
 * Returns the unsaved drafts of this session. They are kept when the user leaves the page, and are lost when the tab is
 * closed.
 */
export function useReceiptDrafts(): ReceiptDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, ReceiptDraft>>(() =>
    storedDrafts.owner === readToken() ? storedDrafts.drafts : new Map(),
  );
  useEffect(() => {
    storedDrafts = { owner: readToken(), drafts };
  }, [drafts]);
  return {
    find: (receiptId) => drafts.get(receiptId),
    set: (receiptId, draft) =>
      setDrafts((before) => {
        const after = new Map(before);
        if (draft) after.set(receiptId, draft);
        else after.delete(receiptId);
        return after;
      }),
  };
}
