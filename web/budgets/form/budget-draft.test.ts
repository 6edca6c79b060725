import { expect, test } from 'vitest';
import {
  type BudgetDraft,
  clampMonthText,
  createBudgetDraft,
  parseDraftMonth,
  toBudgetDraft,
  toNewBudget,
  validateBudgetDraft,
} from './budget-draft.ts';

const full: BudgetDraft = { category: 'Food', amountText: '250', monthText: '11', yearText: '2026', rollover: 'left' };

test('a complete draft has no errors and is sent unchanged', () => {
  expect(validateBudgetDraft(full)).toEqual({});
  expect(toNewBudget(full)).toEqual({ category: 'Food', amount: 250, month: 11, year: 2026, rollover: 'left' });
});

test('an empty draft has an error for every required field, in form order', () => {
  const errors = validateBudgetDraft({ category: '', amountText: '', monthText: '', yearText: '', rollover: 'none' });
  expect(Object.entries(errors)).toEqual([
    ['category', 'Please select a category'],
    ['amountText', 'Enter an amount of at least 0'],
    ['monthText', 'Enter a month from 1 to 12'],
    ['yearText', 'Enter a year from 2000 to 2100'],
  ]);
});

test('a new draft starts with the displayed month', () => {
  expect(parseDraftMonth(createBudgetDraft({ mode: 'add', month: { month: 2, year: 2027 } }))).toEqual({
    month: 2,
    year: 2027,
  });
});

test('zero is a valid amount', () => expect(validateBudgetDraft({ ...full, amountText: '0' })).toEqual({}));

test.each([
  ['-3', 'Enter an amount of at least 0'],
  ['abc', 'Enter an amount of at least 0'],
  ['1.005', 'Enter an amount with at most two decimals'],
  ['1,000,000,000', 'Enter an amount of at most 999,999,999.99'],
])('the amount %s is rejected with a message', (amountText, sentence) =>
  expect(validateBudgetDraft({ ...full, amountText })).toEqual({ amountText: sentence }),
);

test.each([
  ['13', 12],
  ['0', 1],
  ['-4', 1],
  ['7', 7],
  ['012', 12],
])('the month %s becomes %d', (monthText, month) => {
  expect(clampMonthText(monthText)).toBe(String(month));
  expect(toNewBudget({ ...full, monthText }).month).toBe(month);
});

test.each(['', 'May', '1.5'])('the month "%s" is kept and rejected', (monthText) => {
  expect(clampMonthText(monthText)).toBe(monthText);
  expect(validateBudgetDraft({ ...full, monthText })).toEqual({ monthText: 'Enter a month from 1 to 12' });
});

test.each(['1999', '2101', '26', '', 'MMXXVI'])('the year "%s" is rejected', (yearText) => {
  expect(validateBudgetDraft({ ...full, yearText })).toEqual({ yearText: 'Enter a year from 2000 to 2100' });
  expect(parseDraftMonth({ ...full, yearText })).toBeNull();
});

test('the form shows a saved item unchanged', () => {
  const made = toNewBudget({ ...full, amountText: '1,234.5' });
  const saved = {
    ...made,
    _id: 'a',
    spent: 0,
    remaining: 1234.5,
    rollover: 'left' as const,
    carriedOver: 0,
    version: 1,
  };
  expect(toBudgetDraft(saved)).toEqual({ ...full, amountText: '1234.50' });
});
