import { expect, test } from 'vitest';
import { describeSavings, describeSpendingComparison, getMonthPhase } from './describe-month.ts';

const before = { firstDay: '2026-10-01', lastDay: '2026-10-31', through: '2026-10-21', spent: 400 };
const some = { ...before, spentByDay: [{ date: '2026-10-02', total: 400 }] };
const november = { month: 11, year: 2026, lastDay: '2026-11-30', through: '2026-11-21', before: some };

test.each([
  [{ spent: 90 }, '$310.00 less than by Oct 21'],
  [{ spent: 400.01 }, '$0.01 more than by Oct 21'],
  [{ spent: 400 }, 'Same as by Oct 21'],
  [{ spent: 500, through: '2026-11-30' }, '$100.00 more than in October'],
  [{ spent: 500, before: { ...before, spentByDay: [] } }, 'No spending recorded in October'],
  [{ spent: 5, through: null }, 'Not started yet'],
])('%o compared with the previous month reads: %s', (figures, words) =>
  expect(describeSpendingComparison({ ...november, ...figures }, 'USD')).toBe(words),
);

test('the remaining income is shown as a sentence', () => {
  expect(describeSavings({ income: 0.3, spent: 0.1 }, 'USD')).toBe('$0.20 more than you spent');
  expect(describeSavings({ income: 0, spent: 5 }, 'EUR')).toBe('€5.00 less than you spent');
  expect(describeSavings({ income: 5, spent: 5 }, 'USD')).toBe('As much as you spent');
});

test('a month without a forecast is in the past', () => {
  expect(getMonthPhase({ through: '2026-10-31', forecast: null })).toBe('over');
  expect(getMonthPhase({ through: null, forecast: null })).toBe('to come');
});
