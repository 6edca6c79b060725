import type { ImportRow } from '../../../contract/import-rows.ts';
import { signedAmountError, typedSignedAmount } from '../../money/parse-amount.ts';

/** A row as it is being corrected. */
export type RowDraft = {
  /** Of the row. */
  number: number;
  name: string;
  category: string;
  addedOn: string | null;
  amountText: string;
};

export function draftOf({ number, name, category, addedOn, amount }: ImportRow): RowDraft {
  return { number, name, category: category ?? '', addedOn, amountText: amount === null ? '' : amount.toFixed(2) };
}

type Errors = Partial<Record<keyof RowDraft, string>>;

/** What is wrong with it; nothing where it can be sent. */
export function draftErrors({ name, addedOn, amountText }: RowDraft): Errors {
  const amount = typedSignedAmount(amountText);
  const isAmount = Number.isFinite(amount) && amount !== 0;
  const amountProblem = signedAmountError(amountText, isAmount ? undefined : 'Please enter a valid amount');
  return {
    ...(name.trim() === '' && { name: 'Please enter a name for the transaction' }),
    ...(addedOn === null && { addedOn: 'Please enter a valid date' }),
    ...(amountProblem !== undefined && { amountText: amountProblem }),
  };
}

/** Only what was changed: what is not named stays as the file has it. */
export function changeOf(row: ImportRow, draft: RowDraft) {
  const before = draftOf(row);
  return {
    ...(draft.name.trim() !== before.name && { name: draft.name.trim() }),
    ...(draft.category !== before.category && draft.category !== '' && { category: draft.category }),
    ...(draft.addedOn !== null && draft.addedOn !== before.addedOn && { addedOn: draft.addedOn }),
    ...(draft.amountText !== before.amountText && { amount: typedSignedAmount(draft.amountText) }),
  };
}
