import { expect, test } from 'vitest';
import type { TransactionKind } from '../db/schema.ts';
import { computeDailyAllowance } from './daily-allowance.ts';

const due = (day: string, kind: TransactionKind, amount_minor: number, more = {}) => ({
  day,
  kind,
  amount_minor,
  id: `${day} ${amount_minor}`,
  name: kind === 'income' ? 'Salary' : 'Rent',
  category: kind === 'income' ? 'Salary' : 'Bills',
  is_estimate: 0 as const,
  isTransfer: false,
  ...more,
});

const budget = (category: string, amount: number, remaining: number) => ({
  categories: category === 'all' ? [] : [category],
  amountMinor: amount * 100,
  carriedOverMinor: 0,
  spentMinor: (amount - remaining) * 100,
});

const known = {
  today: '2026-11-21',
  month: { first: '2026-11-01', last: '2026-11-30' },
  accounts: [
    { kind: 'everyday' as const, balance: 500.5 },
    { kind: 'card' as const, balance: -100 },
    { kind: 'savings' as const, balance: 9000 },
    { kind: 'loan' as const, balance: -70_000 },
  ],
  upcoming: [due('2026-11-27', 'income', 200_000)],
  sums: [],
  budgets: [],
};

test('money for spending is divided by the days until the day before payday', () => {
  expect(computeDailyAllowance(known)).toEqual({
    lastDay: '2026-11-26',
    days: 6,
    pay: { day: '2026-11-27', name: 'Salary' },
    balance: 400.5,
    incomeDue: 0,
    expensesDue: 0,
    budgets: 0,
    available: 400.5,
    perDay: 66.75,
  });
});

test('entries before payday count, and those on payday or later do not', () => {
  const upcoming = [
    due('2026-11-23', 'income', 500),
    due('2026-11-24', 'expense', 20_000),
    ...known.upcoming,
    due('2026-11-27', 'expense', 99_900),
  ];
  const sums = [
    { day: '2026-11-20', kind: 'expense' as const, sum_minor: 1_000_000 },
    { day: '2026-11-22', kind: 'expense' as const, sum_minor: 1050 },
    { day: '2026-11-28', kind: 'expense' as const, sum_minor: 77_700 },
  ];
  expect(computeDailyAllowance({ ...known, upcoming, sums })).toMatchObject({
    lastDay: '2026-11-26',
    incomeDue: 5,
    expensesDue: 210.5,
    available: 195,
    perDay: 32.5,
  });
});

test('without pay the days of the month count, and without budgets either there is no figure', () => {
  const upcoming = [due('2026-11-24', 'expense', 1000)];
  expect(computeDailyAllowance({ ...known, upcoming })).toBeNull();
  const budgets = [budget('Food', 300, 100)];
  expect(computeDailyAllowance({ ...known, upcoming, budgets })).toMatchObject({
    lastDay: '2026-11-30',
    days: 10,
    pay: null,
    budgets: 100,
    available: 290.5,
    perDay: 29.05,
  });
});

test('the part of a budget for the days until payday is kept, but bills in its category are not counted twice', () => {
  const budgets = [budget('Food', 300, 100), budget('Bills', 800, 800), budget('Fun', 50, -20)];
  const upcoming = [due('2026-11-24', 'expense', 45_000), ...known.upcoming];
  // 6 of the 10 remaining days. Food: 60. Bills: 480 - 450. The overspent budget: 0.
  expect(computeDailyAllowance({ ...known, upcoming, budgets })).toMatchObject({ expensesDue: 450, budgets: 90 });
  // A budget for all spending: 6 of the 10 remaining days, minus the bills.
  expect(computeDailyAllowance({ ...known, upcoming, budgets: [budget('all', 2000, 1000)] })).toMatchObject({
    budgets: 150,
  });
  // Payday on December 5: the remaining budget of November, and 4 of 30 days of the next budget.
  const later = [due('2026-12-05', 'income', 200_000)];
  expect(computeDailyAllowance({ ...known, upcoming: later, budgets: budgets.slice(0, 1) })).toMatchObject({
    days: 14,
    budgets: 140,
  });
});

test('if the money does not last, the amount is negative, and a payday tomorrow leaves one day', () => {
  const upcoming = [due('2026-11-21', 'expense', 50_000), due('2026-11-22', 'income', 1)];
  expect(computeDailyAllowance({ ...known, upcoming })).toMatchObject({ days: 1, available: -99.5, perDay: -99.5 });
});
