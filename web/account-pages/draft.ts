import type { FormErrors } from '@mantine/form';
import {
  type AccountKind,
  type ChangedMoneyAccount,
  type MoneyAccount,
  NewMoneyAccount,
} from '../../contract/accounts.ts';
import { dropEmpty, fieldErrors } from '../forms/field-errors.ts';
import { signedAmountError, typedSignedAmount } from '../money/parse-amount.ts';

/** The values of the account form as typed, valid or not. */
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

/** Returns the account to send. Call it only for a draft without errors. */
export function toAccountChange({ openingText, ...draft }: Draft): Required<ChangedMoneyAccount> {
  return { ...draft, openingBalance: openingText.trim() === '' ? 0 : typedSignedAmount(openingText) };
}

/** Returns the errors of a draft, in the order of the fields. */
export function draftErrors(draft: Draft): FormErrors {
  const { name, kind, openingBalance, openingDay } = fieldErrors(NewMoneyAccount, toAccountChange(draft));
  return dropEmpty({ name, kind, openingText: signedAmountError(draft.openingText, openingBalance), openingDay });
}
