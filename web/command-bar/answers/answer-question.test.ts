import { expect, test } from 'vitest';
import type { Budget } from '../../../contract/budgets.ts';
import type { DailyAllowance } from '../../../contract/dashboard.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import type { Recurring } from '../../../contract/recurring-items.ts';
import { answerBalance, answerBudgets, answerDebt, answerDueDay, answerLeftToSpend } from './answer-question.ts';

const account = (name: string, kind: string, balance: number) => ({ name, kind, balance }) as MoneyAccount;
const accounts = [
  account('Everyday', 'everyday', 300),
  account('Savings', 'savings', 1000.1),
  account('Chase Card', 'card', -50.2),
  account('Car Loan', 'loan', -4000),
];
const allowance = { available: 420, perDay: 23.33, lastDay: '2026-12-14' } as DailyAllowance;

test('the money that is left is compared with a price', () => {
  expect(answerLeftToSpend(allowance, accounts, undefined, 'USD')).toEqual({
    figure: '$420.00',
    words: 'left to spend until Dec 14, 2026, $23.33 a day',
  });
  expect(answerLeftToSpend(allowance, accounts, 300, 'USD').figure).toBe('Yes, $120.00 would remain');
  expect(answerLeftToSpend(allowance, accounts, 500.5, 'USD').figure).toBe('$80.50 too much');
  expect(answerLeftToSpend({ ...allowance, available: -5 }, accounts, undefined, 'USD').figure).toBe('$5.00 short');
});

test('without budgets and regular income, the balances of everyday accounts count', () => {
  expect(answerLeftToSpend(null, accounts, undefined, 'USD')).toEqual({
    figure: '$249.80',
    words: 'in your accounts',
  });
});

const item = (name: string, nextDueDate: string, more: Partial<Recurring> = {}) =>
  ({
    name,
    category: 'Bills',
    amount: 12,
    frequency: 'monthly',
    startDate: '2026-01-01',
    isIncome: false,
    isPaused: false,
    nextDueDate,
    ...more,
  }) as Recurring;
const items = [
  item('Rent', '2026-12-01'),
  item('Netflix', '2026-11-28', { category: 'Subscriptions' }),
  item('Gym', '2026-11-27', { isPaused: true }),
  item('Salary', '2026-12-15', { isIncome: true }),
];

test('the next due day of an item, or of all expenses or income, is found', () => {
  const answer = (text: string | undefined, isIncome = false) =>
    answerDueDay(items, { isIncome, ...(text !== undefined && { text }) }, {}, '2026-11-26', 'USD');
  expect(answer('rent')).toEqual({ figure: 'Dec 1, 2026', words: 'Rent, $12.00, in 5 days' });
  expect(answer(undefined).words).toBe('Netflix, $12.00, in 2 days');
  expect(answer(undefined, true).words).toContain('Salary');
  expect(answer('gym')).toEqual({ figure: 'None planned', words: 'No recurring transaction matches “gym”' });
});

test('all occurrences in a span are added up', () => {
  const answer = (from: string, to: string) =>
    answerDueDay(items, { isIncome: false }, { from, to }, '2026-11-26', 'USD');
  expect(answer('2026-11-29', '2026-12-31')).toEqual({ figure: '$24.00 due', words: 'Netflix Dec 1, Rent Dec 1' });
  expect(answer('2026-11-29', '2026-11-30')).toEqual({
    figure: 'Nothing due',
    words: 'Nov 29, 2026 – Nov 30, 2026',
  });
});

test('budgets that are exceeded are named', () => {
  const budget = (category: string, remaining: number) => ({ category, remaining, spent: 45 }) as Budget;
  const budgets = [budget('Food', -5), budget('Pets', 20)];
  expect(answerBudgets(budgets, undefined, 'USD')).toEqual({ figure: 'Over 1 of 2 budgets', words: 'Food by $5.00' });
  expect(answerBudgets(budgets, 'Pets', 'USD').figure).toBe('$20.00 left');
  expect(answerBudgets(budgets, 'Food', 'USD').figure).toBe('$5.00 over budget');
  expect(answerBudgets(budgets, 'Travel', 'USD').figure).toBe('No budget');
  expect(answerBudgets(budgets.slice(1), undefined, 'USD').figure).toBe('Within budget');
});

test('balances and debts are added up', () => {
  expect(answerBalance(accounts, 'Savings', 'USD').figure).toBe('$1,000.10');
  expect(answerBalance(accounts, undefined, 'USD')).toEqual({ figure: '-$2,750.10', words: 'in 4 accounts' });
  expect(answerDebt(accounts, undefined, 'USD')).toEqual({
    figure: '$4,050.20 owed',
    words: 'Chase Card $50.20, Car Loan $4,000.00',
  });
  expect(answerDebt(accounts, 'Savings', 'USD').figure).toBe('Nothing owed');
});
