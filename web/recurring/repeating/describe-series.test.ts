import { expect, test } from 'vitest';
import type { RepeatingSeries } from '../../../contract/repeating-series.ts';
import {
  describeMissingPayment,
  describeSeriesAmounts,
  describeSeriesFrequency,
  findSeriesSearchWord,
} from './describe-series.ts';
import { formatProposalCount } from './format-proposal-count.ts';
import { toNewRecurringItem } from './use-series-actions.ts';

const NETFLIX: RepeatingSeries = {
  key: 'netflix com',
  name: 'NETFLIX.COM',
  category: 'Subscriptions',
  accountId: 'everyday',
  isIncome: false,
  amount: 15.49,
  frequency: 'monthly',
  startDate: '2026-12-12',
  count: 7,
  firstDay: '2026-05-12',
  lastDay: '2026-11-12',
  leastAmount: 15.49,
  mostAmount: 15.49,
  spread: 0,
  formerAmount: null,
  amountSince: null,
  expectedDay: '2026-12-12',
};
const TODAY = '2026-11-26';
const show = (amount: number) => `$${amount.toFixed(2)}`;

test('the evidence says how often, since when and how regularly something repeats', () => {
  expect(describeSeriesFrequency(NETFLIX, TODAY)).toBe('Every month on the 12th, 7 times since May');
  expect(describeSeriesFrequency({ ...NETFLIX, spread: 3, firstDay: '2025-05-12' }, TODAY)).toBe(
    'Every month on the 12th, give or take 3 days, 7 times since May 2025',
  );
  const paid = {
    ...NETFLIX,
    frequency: 'weekly' as const,
    every: { count: 2, unit: 'week' as const },
    startDate: '2026-12-04',
  };
  expect(describeSeriesFrequency(paid, TODAY)).toBe('Every 2 weeks on Friday, 7 times since May');
});

test('amounts are described only if they vary or changed', () => {
  expect(describeSeriesAmounts(NETFLIX, TODAY, show)).toBeUndefined();
  const raised = { ...NETFLIX, amount: 17.99, formerAmount: 15.49, amountSince: '2026-09-12' };
  expect(describeSeriesAmounts(raised, TODAY, show)).toBe('$15.49 → $17.99 since September');
  const varying = { ...NETFLIX, isEstimate: true as const, leastAmount: 12, mostAmount: 30.5 };
  expect(describeSeriesAmounts(varying, TODAY, show)).toBe('$12.00 to $30.50');
});

test('a late payment is described', () => {
  const late = { ...NETFLIX, name: 'Iron Gym', lastDay: '2026-08-03', expectedDay: '2026-09-03' };
  expect(describeMissingPayment(late, TODAY)).toBe('No payment to Iron Gym since Aug 3. Expected on Sep 3.');
  expect(describeMissingPayment({ ...late, isIncome: true, lastDay: '2025-12-03' }, TODAY)).toBe(
    'Nothing received from Iron Gym since Dec 3, 2025. Expected on Sep 3.',
  );
});

test('proposals are counted, and searched by their longest word', () => {
  expect(formatProposalCount(1)).toBe('We found 1 repeating transaction');
  expect(formatProposalCount(5)).toBe('We found 5 repeating transactions');
  expect(findSeriesSearchWord('netflix com')).toBe('netflix');
});

test('a proposal becomes an item without its evidence', () => {
  expect(toNewRecurringItem({ ...NETFLIX, on: { last: true }, weekend: 'before', isEstimate: true })).toEqual({
    name: 'NETFLIX.COM',
    category: 'Subscriptions',
    accountId: 'everyday',
    isIncome: false,
    amount: 15.49,
    frequency: 'monthly',
    startDate: '2026-12-12',
    on: { last: true },
    weekend: 'before',
    isEstimate: true,
  });
});
