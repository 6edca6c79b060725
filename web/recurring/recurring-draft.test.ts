import { expect, test } from 'vitest';
import type { Recurring } from '../../contract/recurring-items.ts';
import { type ListedTransaction, TRANSACTION_DEFAULTS } from '../../contract/transactions/transactions.ts';
import { createCustomScheduleDraft } from './custom-schedule-draft.ts';
import {
  createRecurringFromTransaction,
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
  rhythm: null,
  accountId: 'everyday',
  toAccountId: null,
};

test('a complete draft has no errors and is sent unchanged', () => {
  expect(validateRecurringDraft(full)).toEqual({});
  const { amountText: _, rhythm: __, ...rest } = full;
  const noRhythm = { every: null, on: null, until: null, times: null, weekend: 'keep', isEstimate: false };
  expect(toNewRecurring(full)).toEqual({ ...rest, ...noRhythm, amount: 900.5 });
});

test('an empty draft is a monthly expense with an error for every required field, in form order', () => {
  expect(EMPTY_RECURRING_DRAFT).toMatchObject({ frequency: 'monthly', isIncome: false });
  expect(Object.entries(validateRecurringDraft(EMPTY_RECURRING_DRAFT))).toEqual([
    ['name', 'Enter a name'],
    ['amountText', 'Enter an amount greater than 0'],
    ['category', 'Please select a category'],
    ['startDate', 'Enter a start date, such as Nov 21, 2026'],
  ]);
});

test.each([
  ['0', 'Enter an amount greater than 0'],
  ['-3', 'Enter an amount greater than 0'],
  ['abc', 'Enter an amount greater than 0'],
  ['1.005', 'Enter an amount with at most two decimals'],
  ['1,000,000,000', 'Enter an amount of at most 999,999,999.99'],
])('the amount %s is rejected with a message', (amountText, sentence) =>
  expect(validateRecurringDraft({ ...full, amountText })).toEqual({ amountText: sentence }),
);

test('the form shows a saved item unchanged', () => {
  const { rhythm: _, amountText: __, ...rest } = full;
  const saved: Recurring = {
    ...rest,
    amount: 1234.5,
    startDate: '2026-01-31',
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
  expect(validateRecurringDraft({ ...transfer, toAccountId: '' })).toEqual({ toAccountId: 'Select an account' });
  expect(validateRecurringDraft({ ...transfer, toAccountId: 'everyday' })).toEqual({
    toAccountId: 'Select another account',
  });
});

test('a custom rhythm is shown and sent unchanged', () => {
  const rhythms: Pick<Recurring, 'every' | 'on' | 'until' | 'times' | 'weekend'>[] = [
    { every: { count: 2, unit: 'week' }, times: 12 },
    { every: { count: 3, unit: 'month' }, on: { days: [1, 15] }, until: '2027-12-31' },
    { every: { count: 1, unit: 'year' }, on: { weekday: 5, nth: -1 }, weekend: 'after' },
    { every: { count: 1, unit: 'month' }, on: { last: true } },
  ];
  for (const rhythm of rhythms) {
    const item = {
      ...full,
      ...rhythm,
      amount: 1,
      startDate: '2026-01-31',
      frequency: 'monthly',
    } as unknown as Recurring;
    const draft = toRecurringDraft(item);
    expect(validateRecurringDraft(draft)).toEqual({});
    expect(toNewRecurring(draft)).toMatchObject(rhythm);
  }
});

test('each invalid field of a custom rhythm has a message', () => {
  const rhythm = {
    ...createCustomScheduleDraft('monthly'),
    countText: '0',
    days: 'dates',
    datesText: '1, 32',
  } as const;
  expect(validateRecurringDraft({ ...full, rhythm: { ...rhythm, ending: 'times', timesText: 'x' } })).toEqual({
    'rhythm.countText': 'Enter a whole number from 1 to 999',
    'rhythm.datesText': 'Enter days from 1 to 31, such as 1, 15',
    'rhythm.timesText': 'Enter a whole number from 1 to 999',
  });
  const ending = { ...createCustomScheduleDraft('weekly'), ending: 'until' } as const;
  expect(validateRecurringDraft({ ...full, rhythm: ending })).toEqual({
    'rhythm.until': 'Enter the last day, such as Nov 21, 2027',
  });
  expect(validateRecurringDraft({ ...full, rhythm: { ...ending, until: '2026-01-30' } })).toEqual({
    'rhythm.until': 'The last day must not be before the start date',
  });
});

test('a transaction becomes a monthly item that starts after today', () => {
  const gym: ListedTransaction = {
    ...TRANSACTION_DEFAULTS,
    _id: 'a',
    name: 'Gym',
    category: 'Health',
    cost: 30,
    addedOn: '2026-08-12',
    isIncome: false,
    accountId: 'everyday',
    version: 1,
  };
  const item = createRecurringFromTransaction(gym, '2026-11-26');
  expect(item).toMatchObject({ name: 'Gym', category: 'Health', amount: 30, startDate: '2026-12-12' });
  expect(toRecurringDraft(item)).toMatchObject({ amountText: '30.00', accountId: 'everyday', rhythm: null });
  // An item that starts today would post today's transaction a second time.
  expect(createRecurringFromTransaction({ ...gym, addedOn: '2026-11-26' }, '2026-11-26').startDate).toBe('2026-12-26');
  expect(createRecurringFromTransaction({ ...gym, addedOn: '2026-12-01' }, '2026-11-26').startDate).toBe('2027-01-01');
  expect(createRecurringFromTransaction({ ...gym, addedOn: '2026-10-31' }, '2026-11-26')).toMatchObject({
    startDate: '2026-11-30',
    on: { days: [31] },
  });
  const transfer = { ...gym, isTransfer: true as const, fromAccountId: 'everyday', toAccountId: 'savings' };
  expect(toNewRecurring(toRecurringDraft(createRecurringFromTransaction(transfer, '2026-11-26')))).toMatchObject({
    name: 'Transfer',
    accountId: 'everyday',
    toAccountId: 'savings',
  });
});
