import type { FormErrors } from '@mantine/form';
import {
  type AccountKind,
  type ChangedMoneyAccount,
  type MoneyAccount,
  NewMoneyAccount,
} from '../../contract/accounts.ts';
import { findFieldErrors, omitEmptyErrors } from '../forms/field-errors.ts';
import { toAmountText } from '../money/amount-text.ts';
import { findSignedAmountError, parseTypedSignedAmount } from '../money/parse-amount.ts';

/** The values of the account form as the person typed them, even if they are invalid. */
export type AccountDraft = {
  name: string;
  kind: AccountKind;
  openingText: string;
  openingDay: string | null;
  isClosed: boolean;
};

export const EMPTY_ACCOUNT_DRAFT: AccountDraft = {
  name: '',
  kind: 'savings',
  openingText: '',
  openingDay: null,
  isClosed: false,
};

/** Returns the form values of an account. An opening balance of zero becomes an empty field. */
export function toAccountDraft({ name, kind, openingBalance, openingDay, isClosed }: MoneyAccount): AccountDraft {
  return { name, kind, openingText: openingBalance === 0 ? '' : toAmountText(openingBalance), openingDay, isClosed };
}

/** Returns the account to send to the server. The draft must be free of errors. */
export function toAccountChange({ openingText, ...draft }: AccountDraft): Required<ChangedMoneyAccount> {
  return { ...draft, openingBalance: openingText.trim() === '' ? 0 : parseTypedSignedAmount(openingText) };
}

/** Returns the error messages of a draft by field, in the order of the form. */
export function validateAccountDraft(draft: AccountDraft): FormErrors {
  const { name, kind, openingBalance, openingDay } = findFieldErrors(NewMoneyAccount, toAccountChange(draft));
  return omitEmptyErrors({
    name,
    kind,
    openingText: findSignedAmountError(draft.openingText, openingBalance),
    openingDay,
  });
}
