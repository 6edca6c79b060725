import type { FormErrors } from '@mantine/form';
import { NewRecurring, type Recurring } from '../../contract/recurring-items.ts';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import { findFirstOccurrence } from '../../domain/recurrence.ts';
import type { Frequency, Schedule } from '../../domain/schedule.ts';
import { formatExampleDay } from '../days/format-day.ts';
import { findFieldErrors, omitEmptyErrors } from '../forms/field-errors.ts';
import { toAmountText } from '../money/amount-text.ts';
import { findAmountError, parseTypedAmount } from '../money/parse-amount.ts';
import { isTransfer } from '../transfers/listed-transfer.ts';
import {
  type CustomScheduleDraft,
  toCustomScheduleDraft,
  toRhythm,
  validateCustomScheduleDraft,
} from './custom-schedule-draft.ts';

export const FREQUENCY_NAMES: Record<Frequency, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  annually: 'Annually',
};

/** The values of the recurring form as the user typed them, even if they are invalid. */
export type RecurringDraft = {
  name: string;
  amountText: string;
  category: string;
  isIncome: boolean;
  frequency: Frequency;
  startDate: string | null;
  /** The custom schedule, or null if the item uses one of the four frequencies. */
  rhythm: CustomScheduleDraft | null;
  /** The id of the account, or empty for the default account. */
  accountId: string;
  /** The target account of a transfer, or empty until one is selected. Null for other items. */
  toAccountId: string | null;
};

/**
 * The values of a new item. The start date is empty, because an item that starts today posts a transaction as soon as
 * it is saved.
 */
export const EMPTY_RECURRING_DRAFT: RecurringDraft = {
  name: '',
  amountText: '',
  category: '',
  isIncome: false,
  frequency: 'monthly',
  startDate: null,
  rhythm: null,
  accountId: '',
  toAccountId: null,
};

/** Returns the form values of an existing or suggested item. */
export function toRecurringDraft(item: NewRecurring | Recurring): RecurringDraft {
  const { name, amount, category, isIncome, frequency, startDate, accountId = '', toAccountId = null } = item;
  return {
    name,
    amountText: toAmountText(amount),
    category,
    isIncome,
    frequency,
    startDate,
    accountId,
    toAccountId,
    rhythm: toCustomScheduleDraft(item),
  };
}

/**
 * Returns a monthly item that repeats a transaction. The item starts after today and after the transaction.
 * With an earlier start, the transaction would be posted a second time.
 */
export function createRecurringFromTransaction(transaction: ListedTransaction, today: string): NewRecurring {
  const { name, category, cost, isIncome, addedOn, accountId, note } = transaction;
  const frequency = 'monthly';
  const last = addedOn > today ? addedOn : today;
  const startDate = findFirstOccurrence({ startDate: addedOn, frequency }, addDaysClamped(last, 1))?.day ?? addedOn;
  const date = Number(addedOn.slice(8));
  // The next month may be too short for this date, so the first occurrence is earlier. Later occurrences must use the
  // original date again.
  const isMoved = Number(startDate.slice(8)) !== date;
  return {
    amount: Math.abs(cost),
    isIncome,
    frequency,
    startDate,
    ...(isMoved && { on: { days: [date] } }),
    ...(isTransfer(transaction)
      ? {
          name: note || 'Transfer',
          category: '',
          accountId: transaction.fromAccountId,
          toAccountId: transaction.toAccountId,
        }
      : { name, category, accountId }),
  };
}

/** Returns the item to send to the server. The draft must have no errors. */
export function toNewRecurring({
  amountText,
  startDate,
  accountId,
  category,
  rhythm,
  ...draft
}: RecurringDraft): NewRecurring {
  return {
    ...draft,
    ...toRhythm(rhythm),
    ...(accountId && { accountId }),
    // The server requires a category for every item, although transfers do not use it.
    category: draft.toAccountId === null ? category : category || 'Miscellaneous',
    amount: parseTypedAmount(amountText),
    startDate: startDate ?? '',
  };
}

/** Returns the schedule of a draft. The fields of the schedule must have no errors. */
export function toSchedule({ startDate, frequency, rhythm }: RecurringDraft): Schedule {
  return { startDate: startDate ?? '', frequency, ...toRhythm(rhythm) };
}

/** Returns the error messages of a draft by field, in the order of the form. Fields without an error are omitted. */
export function validateRecurringDraft(draft: RecurringDraft): FormErrors {
  const { name, amount, category, startDate } = findFieldErrors(NewRecurring, toNewRecurring(draft));
  const amountText = findAmountError(draft.amountText, amount);
  return omitEmptyErrors({
    name,
    amountText,
    toAccountId: toAccountError(draft),
    category,
    startDate: startDate && `Enter a start date, such as ${formatExampleDay()}`,
    ...(draft.rhythm && prefixKeys('rhythm.', validateCustomScheduleDraft(draft.rhythm, draft.startDate))),
  });
}

function toAccountError({ accountId, toAccountId }: RecurringDraft): string | undefined {
  if (toAccountId === null) return undefined;
  if (toAccountId === '') return 'Select an account';
  return toAccountId === accountId ? 'Select another account' : undefined;
}

function prefixKeys<Value>(prefix: string, values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}${key}`, value]));
}
