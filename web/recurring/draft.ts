import type { FormErrors } from '@mantine/form';
import type { Frequency } from '../../contract/recurrence.ts';
import { NewRecurring, type Recurring } from '../../contract/recurring.ts';
import { fieldErrors, onlySaid } from '../forms/field-errors.ts';
import { amountError, typedAmount } from '../money/parse-amount.ts';

/** What a frequency is called. */
export const frequencyNames: Record<Frequency, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  annually: 'Annually',
};

/** The form of a recurring item as it stands: what has been typed, finished or not. */
export type Draft = {
  name: string;
  amountText: string;
  category: string;
  isIncome: boolean;
  frequency: Frequency;
  startDate: string | null;
  /** Empty: the one that is proposed. */
  accountId: string;
  /** Where a transfer goes, empty while that is not chosen; null for what is none. */
  toAccountId: string | null;
};

const NO_START = 'Please enter a start date, such as Nov 21, 2026';

/** The day to start at is for the person to say: one that is today would post at once. */
export const EMPTY_DRAFT: Draft = {
  name: '',
  amountText: '',
  category: '',
  isIncome: false,
  frequency: 'monthly',
  startDate: null,
  accountId: '',
  toAccountId: null,
};

/** An item as the form shows it. */
export function draftOf(item: Recurring): Draft {
  const { name, amount, category, isIncome, frequency, startDate, accountId, toAccountId } = item;
  return { name, amountText: amount.toFixed(2), category, isIncome, frequency, startDate, accountId, toAccountId };
}

/** What the form would send; for a draft with no errors it is a new item. */
export function newRecurring({ amountText, startDate, accountId, category, ...draft }: Draft): NewRecurring {
  return {
    ...draft,
    ...(accountId && { accountId }),
    // A transfer needs none, but something has to stand there.
    category: draft.toAccountId === null ? category : category || 'Miscellaneous',
    amount: typedAmount(amountText),
    startDate: startDate ?? '',
  };
}

/** What is wrong with a draft, in the order of the fields. */
export function draftErrors(draft: Draft): FormErrors {
  const { name, amount, category, startDate } = fieldErrors(NewRecurring, newRecurring(draft));
  const amountText = amountError(draft.amountText, amount);
  return onlySaid({
    name,
    amountText,
    toAccountId: toAccountError(draft),
    category,
    startDate: startDate && NO_START,
  });
}

function toAccountError({ accountId, toAccountId }: Draft): string | undefined {
  if (toAccountId === null) return undefined;
  if (toAccountId === '') return 'Please select an account';
  return toAccountId === accountId ? 'Please select another account' : undefined;
}
