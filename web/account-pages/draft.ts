import type { FormErrors } from '@mantine/form';
import {
  type AccountKind,
  type ChangedMoneyAccount,
  type MoneyAccount,
  NewMoneyAccount,
} from '../../contract/accounts.ts';
import { dropEmpty, fieldErrors } from '../forms/field-errors.ts';
import { signedAmountError, typedSignedAmount } from '../money/parse-amount.ts';

/** The values of the account form as the person typed them, even if they are invalid. */
export type Draft = {
  name: string;
  kind: AccountKind;
  openingText: string;
  openingDay: string | null;
  isClosed: boolean;
};

export const EMPTY_DRAFT: Draft = { name: '', kind: 'savings', openingText: '', openingDay: null, isClosed: false };

/** Returns the form values of an account. An opening balance of zero becomes an empty field. */
export function draftOf({ name, kind, openingBalance, openingDay, isClosed }: MoneyAccount): Draft {
  return { name, kind, openingText: openingBalance === 0 ? '' : openingBalance.toFixed(2), openingDay, isClosed };
}

/** Returns the account to send to the server. The draft must be free of errors. */
export function toAccountChange({ openingText, ...draft }: Draft): Required<ChangedMoneyAccount> {
  return { ...draft, openingBalance: openingText.trim() === '' ? 0 : typedSignedAmount(openingText) };
}

/** Returns the error messages of a draft by field, in the order of the form. */
export function draftErrors(draft: Draft): FormErrors {
  const { name, kind, openingBalance, openingDay } = fieldErrors(NewMoneyAccount, toAccountChange(draft));
  return dropEmpty({ name, kind, openingText: signedAmountError(draft.openingText, openingBalance), openingDay });
}
