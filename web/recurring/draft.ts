import type { FormErrors } from '@mantine/form';
import { NewRecurring, type Recurring } from '../../contract/recurring.ts';
import type { Frequency } from '../../domain/recurrence.ts';
import { dropEmpty, fieldErrors } from '../forms/field-errors.ts';
import { amountError, typedAmount } from '../money/parse-amount.ts';

export const frequencyNames: Record<Frequency, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  annually: 'Annually',
};

/** The values of the recurring form as typed, valid or not. */
export type Draft = {
  name: string;
  amountText: string;
  category: string;
  isIncome: boolean;
  frequency: Frequency;
  startDate: string | null;
  /** Empty for the default account. */
  accountId: string;
  /** The target of a transfer, empty until chosen. Null if it is not a transfer. */
  toAccountId: string | null;
};

const NO_START = 'Please enter a start date, such as Nov 21, 2026';

/** No start date, because starting today would post at once. */
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

/** Returns the form values of an item. */
export function draftOf(item: Recurring): Draft {
  const { name, amount, category, isIncome, frequency, startDate, accountId, toAccountId } = item;
  return { name, amountText: amount.toFixed(2), category, isIncome, frequency, startDate, accountId, toAccountId };
}

/** Returns the item to send. Call it only for a draft without errors. */
export function newRecurring({ amountText, startDate, accountId, category, ...draft }: Draft): NewRecurring {
  return {
    ...draft,
    ...(accountId && { accountId }),
    // A transfer needs no category, but the field is required.
    category: draft.toAccountId === null ? category : category || 'Miscellaneous',
    amount: typedAmount(amountText),
    startDate: startDate ?? '',
  };
}

/** Returns the errors of a draft, in the order of the fields. */
export function draftErrors(draft: Draft): FormErrors {
  const { name, amount, category, startDate } = fieldErrors(NewRecurring, newRecurring(draft));
  const amountText = amountError(draft.amountText, amount);
  return dropEmpty({
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
