import type { ImportRow } from '../../../contract/imports/import-rows.ts';
import { NAME_MISSING_MESSAGE } from '../../../contract/transactions/messages.ts';
import { toAmountText } from '../../money/amount-text.ts';
import { findSignedAmountError, parseTypedSignedAmount } from '../../money/parse-amount.ts';

/** The values of the row form as the user typed them. */
export type RowDraft = {
  number: number;
  name: string;
  category: string;
  addedOn: string | null;
  amountText: string;
};

export function toRowDraft({ number, name, category, addedOn, amount }: ImportRow): RowDraft {
  return { number, name, category: category ?? '', addedOn, amountText: amount === null ? '' : toAmountText(amount) };
}

type Errors = Partial<Record<keyof RowDraft, string>>;

/** Returns the error messages by field. The result is empty if the draft is valid. */
export function validateRowDraft({ name, addedOn, amountText }: RowDraft): Errors {
  const amount = parseTypedSignedAmount(amountText);
  const isAmount = Number.isFinite(amount) && amount !== 0;
  const amountProblem = findSignedAmountError(amountText, isAmount ? undefined : 'Enter a valid amount');
  return {
    ...(name.trim() === '' && { name: NAME_MISSING_MESSAGE }),
    ...(addedOn === null && { addedOn: 'Enter a valid date' }),
    ...(amountProblem !== undefined && { amountText: amountProblem }),
  };
}

/** Returns only the changed fields, so that the server does not change any other fields. */
export function toRowChange(row: ImportRow, draft: RowDraft) {
  const before = toRowDraft(row);
  return {
    ...(draft.name.trim() !== before.name && { name: draft.name.trim() }),
    ...(draft.category !== before.category && draft.category !== '' && { category: draft.category }),
    ...(draft.addedOn !== null && draft.addedOn !== before.addedOn && { addedOn: draft.addedOn }),
    ...(draft.amountText !== before.amountText && { amount: parseTypedSignedAmount(draft.amountText) }),
  };
}
