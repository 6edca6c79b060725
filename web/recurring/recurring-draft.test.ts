import { expect, test } from 'vitest';
import {
  EMPTY_RECURRING_DRAFT,
  type RecurringDraft,
  toNewRecurring,
  toRecurringDraft,
  validateRecurringDraft,
} from './recurring-draft.ts';

const full: RecurringDraft = {
  name: 'Rent',
  amountText: '900.50',
  category: 'Bills',
  isIncome: false,
  frequency: 'monthly',
  startDate: '2026-01-31',
  accountId: 'everyday',
  toAccountId: null,
};

test('a complete draft has no errors and is sent unchanged', () => {
  expect(validateRecurringDraft(full)).toEqual({});
  const { amountText: _, ...rest } = full;
  expect(toNewRecurring(full)).toEqual({ ...rest, amount: 900.5 });
});

test('an empty draft is a monthly expense with an error for every required field, in form order', () => {
  expect(EMPTY_RECURRING_DRAFT).toMatchObject({ frequency: 'monthly', isIncome: false });
  expect(Object.entries(validateRecurringDraft(EMPTY_RECURRING_DRAFT))).toEqual([
    ['name', 'Please enter a name'],
    ['amountText', 'Please enter a valid amount greater than 0'],
    ['category', 'Please select a category'],
    ['startDate', 'Please enter a start date, such as Nov 21, 2026'],
  ]);
});

test.each([
  ['0', 'Please enter a valid amount greater than 0'],
  ['-3', 'Please enter a valid amount greater than 0'],
  ['abc', 'Please enter a valid amount greater than 0'],
  ['1.005', 'Please enter an amount with at most two decimals'],
  ['1,000,000,000', 'Please enter an amount of at most 999,999,999.99'],
])('the amount %s is rejected with a message', (amountText, sentence) =>
  expect(validateRecurringDraft({ ...full, amountText })).toEqual({ amountText: sentence }),
);

test('the form shows a saved item unchanged', () => {
  const saved = {
    ...toNewRecurring({ ...full, amountText: '1,234.5' }),
    _id: 'a',
    nextDueDate: '2026-11-30',
    isPaused: false,
    formerAmount: null,
    amountSince: null,
    accountId: 'everyday',
    toAccountId: null,
    version: 1,
  };
  expect(toRecurringDraft(saved)).toEqual({ ...full, amountText: '1234.50' });
});

test('a transfer needs a second account but no category', () => {
  const transfer = { ...full, category: '', toAccountId: 'savings' };
  expect(validateRecurringDraft(transfer)).toEqual({});
  expect(toNewRecurring(transfer)).toMatchObject({ accountId: 'everyday', toAccountId: 'savings' });
  expect(validateRecurringDraft({ ...transfer, toAccountId: '' })).toEqual({ toAccountId: 'Please select an account' });
  expect(validateRecurringDraft({ ...transfer, toAccountId: 'everyday' })).toEqual({
    toAccountId: 'Please select another account',
  });
});
