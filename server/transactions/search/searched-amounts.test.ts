import { expect, test } from 'vitest';
import { extractSearchedAmounts, intersectAmountRanges } from './searched-amounts.ts';

test.each([
  ['12.50', { minMinor: 1250, maxMinor: 1250 }],
  ['12,5', { minMinor: 1250, maxMinor: 1250 }],
  ['=100', { minMinor: 10_000, maxMinor: 10_000 }],
  ['>100', { minMinor: 10_001 }],
  ['>=100', { minMinor: 10_000 }],
  ['<5', { maxMinor: 499 }],
  ['<=5.00', { maxMinor: 500 }],
  ['10..20', { minMinor: 1000, maxMinor: 2000 }],
  ['20..10', { minMinor: 1000, maxMinor: 2000 }],
  ['0.29..0.3', { minMinor: 29, maxMinor: 30 }],
])('%s asks for amounts', (search, range) => {
  expect(extractSearchedAmounts(search)).toEqual({ range, text: '' });
});

test.each([
  '',
  ' ',
  'coffee',
  '100',
  '12.345',
  '1.2.3',
  '>',
  '>x',
  '..',
  '1..',
  '..2',
  '12.50€',
  '-5',
  '1234567890.00',
])('%j contains no amounts', (search) => {
  expect(extractSearchedAmounts(search)).toBeUndefined();
});

test('amounts and words can be combined, and all must match', () => {
  expect(extractSearchedAmounts(' coffee  >10 house <20 ')).toEqual({
    range: { minMinor: 1001, maxMinor: 1999 },
    text: 'coffee house',
  });
  expect(intersectAmountRanges({ minMinor: 1, maxMinor: 9 }, { minMinor: 3 })).toEqual({ minMinor: 3, maxMinor: 9 });
});
