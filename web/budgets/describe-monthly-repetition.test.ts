import { expect, test } from 'vitest';
import { describeMonthlyRepetition } from './describe-monthly-repetition.ts';

const NOW = { month: 11, year: 2026 };

test('a budget of this month or a later one repeats', () => {
  expect(describeMonthlyRepetition(NOW, NOW)).toBe('Every month from November 2026, until you delete it.');
  expect(describeMonthlyRepetition({ month: 1, year: 2027 }, NOW)).toMatch('Every month from January 2027');
});

test('a budget of a past month and an invalid month are not described', () => {
  expect(describeMonthlyRepetition({ month: 10, year: 2026 }, NOW)).toBe('');
  expect(describeMonthlyRepetition(null, NOW)).toBe('');
});
