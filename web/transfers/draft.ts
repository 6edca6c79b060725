import type { FormErrors } from '@mantine/form';
import type { MoneyAccount } from '../../contract/accounts.ts';
import type { ListedTransaction } from '../../contract/transactions.ts';
import { NewTransfer, type Transfer } from '../../contract/transfers.ts';
import { today } from '../days/today.ts';
import { fieldErrors, onlySaid } from '../forms/field-errors.ts';
import { amountError, typedAmount } from '../money/parse-amount.ts';

/** The form of a transfer as it stands: what has been typed, finished or not. */
export type Draft = {
  fromAccountId: string;
  toAccountId: string;
  amountText: string;
  addedOn: string | null;
  note: string;
};

/** A transfer as lists have it. */
export type ListedTransfer = ListedTransaction & { isTransfer: true; fromAccountId: string; toAccountId: string };

export function isTransfer(listed: ListedTransaction): listed is ListedTransfer {
  return listed.isTransfer === true;
}

/** What the form is opened for. */
export type Purpose = { mode: 'add'; copyOf?: ListedTransfer } | { mode: 'edit'; transfer: Transfer };

/** A listed transfer as it is edited. Whether it was joined of two, which lists do not say, is not in the form. */
export function transferOf(listed: ListedTransfer): Transfer {
  const { cost, isFromChecked = false, isToChecked = false, ...same } = listed;
  return { ...same, amount: cost, isJoined: false, isFromChecked, isToChecked };
}

/** What stands in the form at first. A new one comes from the account that is proposed; between two there is one way to go. */
export function initialDraft(purpose: Purpose, accounts: MoneyAccount[]): Draft {
  if (purpose.mode === 'edit') return draftOf(purpose.transfer);
  if (purpose.copyOf) return { ...draftOf(transferOf(purpose.copyOf)), addedOn: today() };
  const open = accounts.filter(({ isClosed }) => !isClosed);
  const fromAccountId = (open.find(({ isProposed }) => isProposed) ?? open[0])?._id ?? '';
  const [to, ...others] = open.filter(({ _id }) => _id !== fromAccountId);
  return {
    fromAccountId,
    toAccountId: to && others.length === 0 ? to._id : '',
    amountText: '',
    addedOn: today(),
    note: '',
  };
}

/** A transfer as the form shows it. */
export function draftOf({ fromAccountId, toAccountId, amount, addedOn, note }: Transfer): Draft {
  return { fromAccountId, toAccountId, amountText: amount.toFixed(2), addedOn, note };
}

/** What the form would send; for a draft with no errors it is a new transfer. */
export function newTransfer({ amountText, addedOn, ...draft }: Draft): NewTransfer {
  return { ...draft, amount: typedAmount(amountText), addedOn: addedOn ?? '' };
}

/** What is wrong with a draft, in the order of the fields. */
export function draftErrors(draft: Draft): FormErrors {
  const { amount, addedOn, note } = fieldErrors(NewTransfer, newTransfer(draft));
  const { fromAccountId: from, toAccountId: to } = draft;
  return onlySaid({
    fromAccountId: from === '' ? 'Please select an account' : undefined,
    toAccountId: to === '' ? 'Please select an account' : to === from ? 'Please select another account' : undefined,
    amountText: amountError(draft.amountText, amount),
    addedOn,
    note,
  });
}
