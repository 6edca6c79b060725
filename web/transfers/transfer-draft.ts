import type { FormErrors } from '@mantine/form';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import { NewTransfer, type Transfer } from '../../contract/transactions/transfers.ts';
import { getToday } from '../days/today.ts';
import { findFieldErrors, omitEmptyErrors } from '../forms/field-errors.ts';
import { toAmountText } from '../money/amount-text.ts';
import { findAmountError, parseTypedAmount } from '../money/parse-amount.ts';
import { type TransferFormPurpose, toTransfer } from './listed-transfer.ts';

/** The values of the transfer form as the user typed them, even if they are invalid. */
export type TransferDraft = {
  fromAccountId: string;
  toAccountId: string;
  amountText: string;
  addedOn: string | null;
  note: string;
};

/**
 * Returns the initial form values. With two accounts, a new transfer goes from the default account to the other
 * account. With more accounts, the user must select the target account. Filled values take precedence.
 */
export function createTransferDraft(purpose: TransferFormPurpose, accounts: MoneyAccount[]): TransferDraft {
  if (purpose.mode === 'edit') return toTransferDraft(purpose.transfer);
  if (purpose.copyOf) return { ...toTransferDraft(toTransfer(purpose.copyOf)), addedOn: getToday() };
  const open = accounts.filter(({ isClosed }) => !isClosed);
  const { filled = {} } = purpose;
  const sources = open.filter(({ _id }) => _id !== filled.toAccountId);
  const fromAccountId = filled.fromAccountId ?? (sources.find(({ isProposed }) => isProposed) ?? sources[0])?._id ?? '';
  const [to, ...others] = open.filter(({ _id }) => _id !== fromAccountId);
  return {
    fromAccountId,
    toAccountId: to && others.length === 0 ? to._id : '',
    amountText: '',
    addedOn: getToday(),
    note: '',
    ...filled,
  };
}

/** Returns the form values of a transfer. */
export function toTransferDraft({ fromAccountId, toAccountId, amount, addedOn, note }: Transfer): TransferDraft {
  return { fromAccountId, toAccountId, amountText: toAmountText(amount), addedOn, note };
}

/** Returns the transfer to send to the server. The draft must have no errors. */
export function toNewTransfer({ amountText, addedOn, ...draft }: TransferDraft): NewTransfer {
  return { ...draft, amount: parseTypedAmount(amountText), addedOn: addedOn ?? '' };
}

/** Returns the error messages of a draft by field, in the order of the form. */
export function validateTransferDraft(draft: TransferDraft): FormErrors {
  const { amount, addedOn, note } = findFieldErrors(NewTransfer, toNewTransfer(draft));
  const { fromAccountId: from, toAccountId: to } = draft;
  return omitEmptyErrors({
    fromAccountId: from === '' ? 'Select an account' : undefined,
    toAccountId: to === '' ? 'Select an account' : to === from ? 'Select another account' : undefined,
    amountText: findAmountError(draft.amountText, amount),
    addedOn,
    note,
  });
}
