import { expect, test } from 'vitest';
import type { SeenPage } from '../../../contract/receipts.ts';
import { offersOf } from './offers.ts';

const TODAY = '2026-11-21';
const LINES = ['RIVERSIDE TRADING', 'NOTEBOOK 2 9.00', 'BOUGHT 2 NOV 2026', '02/11/2026 12.75'];

const page: SeenPage = {
  width: 100,
  height: 100,
  lines: LINES.map((line) => ({
    words: line.split(' ').map((text) => ({ text, box: { left: 0, top: 0, width: 1, height: 1 }, usedFor: [] })),
  })),
};
const offers = (line: number, word: number | null) => offersOf([page], { page: 0, line, word }, TODAY);

test('a word of a name can be used, or the whole line it stands in, which is likelier', () => {
  expect(offers(0, 0)).toEqual([
    { field: 'merchant', merchant: 'RIVERSIDE TRADING' },
    { field: 'merchant', merchant: 'RIVERSIDE' },
  ]);
  expect(offers(0, null)).toEqual([{ field: 'merchant', merchant: 'RIVERSIDE TRADING' }]);
});

test('a price can be used as the amount, and of a line the price at its end', () => {
  expect(offers(1, 2)).toContainEqual({ field: 'amount', amount: 9 });
  expect(offers(1, null).find(({ field }) => field === 'amount')).toEqual({ field: 'amount', amount: 9 });
});

test('any word of a date stands for the date, and one that may mean two days offers both', () => {
  for (const word of [1, 2, 3]) expect(offers(2, word)).toContainEqual({ field: 'date', day: '2026-11-02' });
  expect(offers(3, 0)).toEqual([
    { field: 'date', day: '2026-11-02' },
    { field: 'date', day: '2026-02-11' },
  ]);
});

test('where nothing is, there is nothing to use', () => {
  expect(offers(9, 0)).toEqual([]);
});
