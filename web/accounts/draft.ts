import type { FormErrors } from '@mantine/form';
import {
  type AccountKind,
  type ChangedMoneyAccount,
  type MoneyAccount,
  NewMoneyAccount,
} from '../../contract/accounts.ts';
import { fieldErrors, onlySaid } from '../forms/field-errors.ts';
import { signedAmountError, typedSignedAmount } from '../money/parse-amount.ts';

/** The form of an account as it stands: what has been typed, finished or not. */
export type Draft = {
  name: string;
  kind: AccountKind;
  openingText: string;
  openingDay: string | null;
  isClosed: boolean;
};

export const EMPTY_DRAFT: Draft = { name: '', kind: 'savings', openingText: '', openingDay: null, isClosed: false };

/** An account as the form shows it. An opening balance of nothing is an empty field. */
export function draftOf({ name, kind, openingBalance, openingDay, isClosed }: MoneyAccount): Draft {
  return { name, kind, openingText: openingBalance === 0 ? '' : openingBalance.toFixed(2), openingDay, isClosed };
}

/** What the form would send; for a draft with no errors it is a new account, or what one is changed to. */
export function accountOf({ openingText, ...draft }: Draft): Required<ChangedMoneyAccount> {
  return { ...draft, openingBalance: openingText.trim() === '' ? 0 : typedSignedAmount(openingText) };
}

/** What is wrong with a draft, in the order of the fields. */
export function draftErrors(draft: Draft): FormErrors {
  const { name, kind, openingBalance, openingDay } = fieldErrors(NewMoneyAccount, accountOf(draft));
  return onlySaid({ name, kind, openingText: signedAmountError(draft.openingText, openingBalance), openingDay });
}
