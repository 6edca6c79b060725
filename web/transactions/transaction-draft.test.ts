import { expect, test } from 'vitest';
import { TRANSACTION_DEFAULTS } from '../../contract/transactions/transactions.ts';
import { toSplitLineDraft } from './split/split-line-drafts.ts';
import {
  createTransactionDraft,
  type TransactionDraft,
  toNewTransaction,
  toTransactionDraft,
  validateTransactionDraft,
} from './transaction-draft.ts';

const full: TransactionDraft = {
  ...createTransactionDraft({ mode: 'add' }, 'expense'),
  name: 'Lunch',
  costText: '12.50',
  category: 'Food',
  addedOn: '2026-11-21',
  accountId: 'everyday',
};

test('a complete draft has no errors and is sent unchanged', () => {
  expect(validateTransactionDraft('expense', full)).toEqual({});
  expect(toNewTransaction('expense', full)).toMatchObject({
    name: 'Lunch',
    category: 'Food',
    cost: 12.5,
    addedOn: '2026-11-21',
    isIncome: false,
    note: '',
    lines: [],
    tags: [],
    accountId: 'everyday',
  });
});

test('without an account the server chooses one', () =>
  expect(toNewTransaction('expense', { ...full, accountId: '' })).not.toHaveProperty('accountId'));

test('an empty expense has an error for every required field, in form order', () => {
  const errors = validateTransactionDraft('expense', { ...full, name: ' ', costText: '', category: '' });
  expect(Object.entries(errors)).toEqual([
    ['name', 'Please enter a name for the transaction'],
    ['costText', 'Please enter a valid cost greater than 0'],
    ['category', 'Please select a category'],
  ]);
});

test('an income without a name is named after its category', () => {
  expect(toNewTransaction('income', { ...full, name: '  ', category: 'Salary' }).name).toBe('Salary Income');
  expect(toNewTransaction('income', { ...full, name: '', category: '' }).name).toBe('General Income');
  expect(validateTransactionDraft('income', { ...full, name: '', category: 'Salary' })).toEqual({});
});

test.each([
  ['0', 'Please enter a valid cost greater than 0'],
  ['-3', 'Please enter a valid cost greater than 0'],
  ['abc', 'Please enter a valid cost greater than 0'],
  ['about 25k', 'Enter an amount, such as 25,000'],
  ['1.005', 'Enter an amount with at most two decimals'],
  ['1,000,000,000', 'Enter an amount of at most 999,999,999.99'],
])('the amount %s is rejected with a message', (costText, sentence) =>
  expect(validateTransactionDraft('expense', { ...full, costText })).toEqual({ costText: sentence }),
);

test('a split is sent as amounts, and errors name the line', () => {
  const lines = [
    toSplitLineDraft({ category: 'Food' }),
    toSplitLineDraft({ category: 'Pets', amount: 8.75, note: 'sand' }),
  ];
  const split = {
    ...full,
    category: '',
    lines: lines.map((line) => ({ ...line, amountText: line.amountText || '30%' })),
  };
  expect(validateTransactionDraft('expense', split)).toEqual({});
  expect(toNewTransaction('expense', split)).toMatchObject({
    category: 'Food',
    cost: 12.5,
    lines: [
      { category: 'Food', amount: 3.75, note: '' },
      { category: 'Pets', amount: 8.75, note: 'sand' },
    ],
  });
  expect(validateTransactionDraft('expense', { ...split, costText: '13' })).toEqual({
    lines: 'The lines add up to 12.65, which is 0.35 less than 13.00',
  });
  expect(validateTransactionDraft('expense', { ...split, lines: [...lines, toSplitLineDraft({ amount: 1 })] })).toEqual(
    {
      'lines.0.amountText': 'Enter an amount other than 0',
      'lines.2.category': 'Please select a category',
    },
  );
});

test('the form shows a saved item unchanged', () => {
  const saved = {
    ...toNewTransaction('income', { ...full, costText: '1,234.5' }),
    ...TRANSACTION_DEFAULTS,
    note: 'July',
    lines: [],
    tags: ['Work'],
    _id: 'a',
    accountId: 'everyday',
    refundOf: null,
    refundLine: null,
    version: 1,
  };
  expect(toTransactionDraft(saved)).toEqual({ ...full, costText: '1234.50', note: 'July', tags: ['Work'] });
});
