import { expect, test } from 'vitest';
import type { Recurring } from '../../contract/recurring-items.ts';
import { formatPriceChangeDay, listPriceChanges } from './price-change.ts';
import { computeRecurringCosts, listActiveExpenses } from './recurring-costs.ts';

const TODAY = '2026-11-21';

const item = (changed: Partial<Recurring>): Recurring => ({
  _id: 'a',
  name: 'StreamFlix',
  category: 'Subscriptions',
  amount: 15.99,
  isIncome: false,
  frequency: 'monthly',
  startDate: '2026-01-21',
  nextDueDate: '2026-12-21',
  isPaused: false,
  formerAmount: null,
  amountSince: null,
  accountId: 'everyday',
  toAccountId: null,
  version: 1,
  ...changed,
});

test('every frequency is converted to costs per year and per month in whole cents', () => {
  expect(computeRecurringCosts([item({})], TODAY)).toEqual({ month: 15.99, year: 191.88 });
  expect(computeRecurringCosts([item({ frequency: 'weekly', amount: 10 })], TODAY)).toEqual({
    month: 43.33,
    year: 520,
  });
  expect(computeRecurringCosts([item({ frequency: 'daily', amount: 0.1 })], TODAY)).toEqual({
    month: 3.04,
    year: 36.5,
  });
  expect(computeRecurringCosts([item({ frequency: 'annually', amount: 100 })], TODAY)).toEqual({
    month: 8.33,
    year: 100,
  });
  // The sum is rounded once. Rounding each item would give 24.99.
  expect(computeRecurringCosts(Array(3).fill(item({ frequency: 'annually', amount: 100 })), TODAY).month).toBe(25);
});

test('an item with an end costs only what is left within a year', () => {
  const yearOf = (changed: Partial<Recurring>) =>
    computeRecurringCosts([item({ amount: 100, ...changed })], TODAY).year;
  expect(yearOf({ times: 12 })).toBe(100);
  expect(yearOf({ times: 14 })).toBe(300);
  expect(yearOf({ times: 100 })).toBe(1200);
  expect(yearOf({ until: '2027-02-20' })).toBe(200);
  expect(yearOf({ until: '2040-01-01' })).toBe(1200);
  expect(yearOf({ frequency: 'weekly', nextDueDate: '2026-11-25', times: 2000 })).toBe(5200);
  expect(yearOf({ frequency: 'annually', startDate: '2026-01-21', nextDueDate: '2028-01-21', times: 5 })).toBe(0);
});

test('income, transfers and paused items cost nothing', () => {
  const items = [item({}), item({ isIncome: true }), item({ toAccountId: 'savings' }), item({ isPaused: true })];
  expect(listActiveExpenses(items)).toEqual([item({})]);
});

test('a price change is shown for a year', () => {
  const changed = (amountSince: string) => item({ formerAmount: 12.99, amountSince });
  const found = listPriceChanges(
    [item({}), changed('2026-03-21'), changed('2025-11-20'), changed('2026-12-21')],
    TODAY,
  );
  expect(found.map(({ since }) => since)).toEqual(['2026-12-21', '2026-03-21']);
  expect(found[0]).toMatchObject({ name: 'StreamFlix', before: 12.99, now: 15.99 });
});

test.each([
  ['2026-03-21', 'since March'],
  ['2026-11-21', 'since November'],
  ['2025-12-21', 'since December 2025'],
  ['2026-12-21', 'from Dec 21'],
])('%s is shown as %s', (day, words) => expect(formatPriceChangeDay(day, TODAY)).toBe(words));
