import { expect, test } from 'vitest';
import type { RecognizedPage } from '../../../contract/receipts/recognized-pages.ts';
import { findAmounts, findDays, suggestFieldValues } from './field-value-suggestions.ts';

const TODAY = '2026-11-21';
const LINES = ['RIVERSIDE TRADING', 'NOTEBOOK 2 9.00', 'BOUGHT 2 NOV 2026', '02/11/2026 12.75'];

const page: RecognizedPage = {
  width: 100,
  height: 100,
  lines: LINES.map((line) => ({
    words: line.split(' ').map((text) => ({ text, box: { left: 0, top: 0, width: 1, height: 1 }, usedFor: [] })),
  })),
};
const offers = (line: number, word: number | null) => suggestFieldValues([page], { page: 0, line, word }, TODAY);

test('a name can be a word or its whole line, and the line comes first', () => {
  expect(offers(0, 0)).toEqual([
    { field: 'merchant', merchant: 'RIVERSIDE TRADING' },
    { field: 'merchant', merchant: 'RIVERSIDE' },
  ]);
  expect(offers(0, null)).toEqual([{ field: 'merchant', merchant: 'RIVERSIDE TRADING' }]);
});

test('a price can be the amount, and for a line it is the last price', () => {
  expect(offers(1, 2)).toContainEqual({ field: 'amount', amount: 9 });
  expect(offers(1, null).find(({ field }) => field === 'amount')).toEqual({ field: 'amount', amount: 9 });
});

test('any word of a date offers the date, and an ambiguous date offers both', () => {
  for (const word of [1, 2, 3]) expect(offers(2, word)).toContainEqual({ field: 'date', day: '2026-11-02' });
  expect(offers(3, 0)).toEqual([
    { field: 'date', day: '2026-11-02' },
    { field: 'date', day: '2026-02-11' },
  ]);
});

test('a missing line offers nothing', () => {
  expect(offers(9, 0)).toEqual([]);
});

test.each([
  ['12.75', [12.75]],
  ['RM12.75', [12.75]],
  ['$1,234.50', [1234.5]],
  ['1.234,50', [1234.5]],
  ['12,75-', [12.75]],
  ['TOTAL:9.90*', [9.9]],
  ['1 234,50 kr', [1234.5]],
  ['2 x 4.50 9.00', [4.5, 9]],
  ['1200', [1200]],
])('"%s" contains the amounts %j', (text, amounts) => expect(findAmounts(text)).toEqual(amounts));

test.each(['', 'TOTAL', '0.00', '02/11/2026', '12:34', '2026-11-02'])('"%s" contains no amount', (text) =>
  expect(findAmounts(text)).toEqual([]),
);

test.each([
  ['02/11/2026', ['2026-11-02', '2026-02-11']],
  ['11/15/26', ['2026-11-15']],
  ['05.12.26 10:15', ['2026-05-12', '2026-12-05']],
  ['Date: 2026-11-02 12:34', ['2026-11-02']],
  ['2 NOV 2026', ['2026-11-02']],
  ["02NOV'26", ['2026-11-02']],
  ['Nov 2nd, 2026', ['2026-11-02']],
  ['O2/11/2O26', ['2026-11-02', '2026-02-11']],
])('"%s" may mean %j', (text, days) => expect(findDays(text, TODAY)).toEqual(days));

test.each(['', 'TOTAL 12.75', '12:34', '40/40/2026', '012-3456789'])('"%s" is not a date', (text) =>
  expect(findDays(text, TODAY)).toEqual([]),
);
