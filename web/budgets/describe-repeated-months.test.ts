import { expect, test } from 'vitest';
import { describeRepeatedMonths } from './describe-repeated-months.ts';

const NOW = { month: 11, year: 2026 };

test('a budget of this month or a later one repeats', () => {
  expect(describeRepeatedMonths(NOW, NOW)).toBe('Every month from November 2026, until you delete it.');
  expect(describeRepeatedMonths({ month: 1, year: 2027 }, NOW)).toMatch('Every month from January 2027');
});

test('a budget of a past month and an invalid month are not described', () => {
  expect(describeRepeatedMonths({ month: 10, year: 2026 }, NOW)).toBe('');
  expect(describeRepeatedMonths(null, NOW)).toBe('');
});
