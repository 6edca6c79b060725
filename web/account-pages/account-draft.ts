import type { FormErrors } from '@mantine/form';
import { type ChangedMoneyAccount, NewMoneyAccount } from '../../contract/money-account-changes.ts';
import type { AccountKind, MoneyAccount } from '../../contract/money-accounts.ts';
import { findFieldErrors, omitEmptyErrors } from '../forms/field-errors.ts';
import { toAmountText } from '../money/amount-text.ts';
import {
  findAmountError,
  findSignedAmountError,
  parseTypedAmount,
  parseTypedSignedAmount,
} from '../money/parse-amount.ts';

/** The values of the account form as the user typed them, even if they are invalid. */
export type MoneyAccountDraft = {
  name: string;
  kind: AccountKind;
  openingText: string;
  openingDay: string | null;
  goalText: string;
  goalDay: string | null;
  isClosed: boolean;
};

/** Returns the form values of a new account. Its balance is the one of today, unless the user changes the day. */
export function createMoneyAccountDraft(today: string): MoneyAccountDraft {
  return {
    name: '',
    kind: 'savings',
    openingText: '',
    openingDay: today,
    goalText: '',
    goalDay: null,
    isClosed: false,
  };
}

/** Returns the form values of an account. An opening balance of zero is shown as an empty field. */
export function toMoneyAccountDraft(account: MoneyAccount): MoneyAccountDraft {
  const { name, kind, openingBalance, openingDay, goalAmount, goalDay, isClosed } = account;
  return {
    name,
    kind,
    openingText: openingBalance === 0 ? '' : toAmountText(openingBalance),
    openingDay,
    goalText: goalAmount === null ? '' : toAmountText(goalAmount),
    goalDay,
    isClosed,
  };
}

/** Returns the account to send to the server. The draft must have no errors. */
export function toChangedAccount({
  openingText,
  goalText,
  goalDay,
  ...draft
}: MoneyAccountDraft): Required<ChangedMoneyAccount> {
  const hasGoal = goalText.trim() !== '';
  return {
    ...draft,
    openingBalance: openingText.trim() === '' ? 0 : parseTypedSignedAmount(openingText),
    goalAmount: hasGoal ? parseTypedAmount(goalText) : null,
    goalDay: hasGoal ? goalDay : null,
  };
}

/**
 * Returns the new account to send to the server. Without a balance, the day is not sent, because imports would then
 * keep a balance of zero on that day.
 */
export function toNewAccount(draft: MoneyAccountDraft): Required<ChangedMoneyAccount> {
  const account = toChangedAccount(draft);
  return draft.openingText.trim() === '' ? { ...account, openingDay: null } : account;
}

/**
 * True if the opening balance of a card or loan is positive, so that the user may have left out the minus sign.
 * @param before the account before the change, or null for a new account
 */
export function mayLackMinusSign(
  { kind, openingBalance = 0 }: ChangedMoneyAccount,
  before: Pick<MoneyAccount, 'kind' | 'openingBalance'> | null,
): boolean {
  const isUnchanged = before?.kind === kind && before?.openingBalance === openingBalance;
  return (kind === 'card' || kind === 'loan') && openingBalance > 0 && !isUnchanged;
}

/** Returns the error messages of a draft by field, in the order of the form. */
export function validateMoneyAccountDraft(draft: MoneyAccountDraft): FormErrors {
  const { name, kind, openingBalance, openingDay, goalAmount } = findFieldErrors(
    NewMoneyAccount,
    toChangedAccount(draft),
  );
  // A goal date without a goal amount cannot be saved, so the form asks for the amount.
  const lacksGoal = draft.goalText.trim() === '' && draft.goalDay !== null;
  return omitEmptyErrors({
    name,
    kind,
    openingText: findSignedAmountError(draft.openingText, openingBalance),
    openingDay,
    goalText: lacksGoal
      ? 'Enter an amount for the goal, or clear the date'
      : draft.goalText.trim() === ''
        ? undefined
        : findAmountError(draft.goalText, goalAmount),
  });
}
