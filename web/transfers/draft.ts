import type { FormErrors } from '@mantine/form';
import type { MoneyAccount } from '../../contract/accounts.ts';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import { NewTransfer, type Transfer } from '../../contract/transactions/transfers.ts';
import { today } from '../days/today.ts';
import { dropEmpty, fieldErrors } from '../forms/field-errors.ts';
import { amountError, typedAmount } from '../money/parse-amount.ts';

/** The values of the transfer form as the person typed them, even if they are invalid. */
export type Draft = {
  fromAccountId: string;
  toAccountId: string;
  amountText: string;
  addedOn: string | null;
  note: string;
};

/** A transfer as an item of a transaction list. */
export type ListedTransfer = ListedTransaction & { isTransfer: true; fromAccountId: string; toAccountId: string };

export function isTransfer(listed: ListedTransaction): listed is ListedTransfer {
  return listed.isTransfer === true;
}

/** The transfer that the form adds or edits. */
export type Purpose = { mode: 'add'; copyOf?: ListedTransfer } | { mode: 'edit'; transfer: Transfer };

/**
 * Converts a transfer of a list for editing. Lists do not contain whether the transfer was merged from two
 * transactions, but the form does not need this.
 */
export function toTransfer(listed: ListedTransfer): Transfer {
  const { cost, isFromChecked = false, isToChecked = false, ...same } = listed;
  return { ...same, amount: cost, isJoined: false, isFromChecked, isToChecked };
}

/**
 * Returns the initial form values. A new transfer starts from the default account. If there are only two accounts, the
 * other account is the target.
 */
export function initialDraft(purpose: Purpose, accounts: MoneyAccount[]): Draft {
  if (purpose.mode === 'edit') return draftOf(purpose.transfer);
  if (purpose.copyOf) return { ...draftOf(toTransfer(purpose.copyOf)), addedOn: today() };
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

/** Returns the form values of a transfer. */
export function draftOf({ fromAccountId, toAccountId, amount, addedOn, note }: Transfer): Draft {
  return { fromAccountId, toAccountId, amountText: amount.toFixed(2), addedOn, note };
}

/** Returns the transfer to send to the server. The draft must be free of errors. */
export function newTransfer({ amountText, addedOn, ...draft }: Draft): NewTransfer {
  return { ...draft, amount: typedAmount(amountText), addedOn: addedOn ?? '' };
}

/** Returns the error messages of a draft by field, in the order of the form. */
export function draftErrors(draft: Draft): FormErrors {
  const { amount, addedOn, note } = fieldErrors(NewTransfer, newTransfer(draft));
  const { fromAccountId: from, toAccountId: to } = draft;
  return dropEmpty({
    fromAccountId: from === '' ? 'Please select an account' : undefined,
    toAccountId: to === '' ? 'Please select an account' : to === from ? 'Please select another account' : undefined,
    amountText: amountError(draft.amountText, amount),
    addedOn,
    note,
  });
}
