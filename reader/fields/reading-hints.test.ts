import { expect, test } from 'vitest';
import { createTextPage } from '../testing/create-text-page.ts';
import { readReceiptFields } from './read-receipt-fields.ts';
import { deriveReadingHints } from './reading-hints.ts';

const today = '2025-06-30';
const page = (...lines: string[]) => [createTextPage(['CORNER SHOP LTD', ...lines])];

test('a shop with an unusual label for its total is read correctly after one correction', () => {
  const first = page('BREAD  4.00', 'YOUR SHARE  3.50', 'TOTAL  4.00');
  const next = page('MILK  6.00', 'YOUR SHARE  5.50', 'TOTAL  6.00');
  expect(readReceiptFields(next, today).amountMinor).toBe(600);
  const lesson = deriveReadingHints(first, { amountMinor: 350, day: today });
  expect(readReceiptFields(next, today, lesson).amountMinor).toBe(550);
});

test.each([
  ['Date 03/04/2025', '2025-03-04', true],
  ['Date 03/04/2025', '2025-04-03', false],
  ['Date 25/04/2025', '2025-04-25', false],
  ['Date 4 March 2025', '2025-03-04', undefined],
  ['Date 03/04/2025', '2025-05-05', undefined],
  ['Date 04/04/2025', '2025-04-04', undefined],
])('%s, corrected to %s, shows whether the month comes first: %s', (line, day, isMonthFirst) => {
  expect(deriveReadingHints(page(line, 'TOTAL  4.00'), { amountMinor: 400, day }).isMonthFirst).toBe(isMonthFirst);
});

test('a learned order of day and month applies to the next receipt', () => {
  const next = page('Date 05/06/2025', 'TOTAL  4.00');
  expect(readReceiptFields(next, today, { isMonthFirst: true }).day).toBe('2025-05-06');
  expect(readReceiptFields(next, today, { isMonthFirst: false }).day).toBe('2025-06-05');
});

test.each([
  ['a person with dollars reads the month first', ['05/06/2025', 'TOTAL  4.00'], 'USD', '2025-05-06'],
  ['a person with euros reads the day first', ['05/06/2025', 'TOTAL  4.00'], 'EUR', '2025-06-05'],
  ["a printed currency counts more than the person's", ['05/06/2025', 'TOTAL EUR  4.00'], 'USD', '2025-06-05'],
  ["the language counts more than the person's currency", ['Datum 05/06/2025', 'Summe  4,00'], 'USD', '2025-06-05'],
  [
    'another date on the receipt shows the order',
    ['05/06/2025', 'valid until 12/25/2025', 'TOTAL  4.00'],
    'EUR',
    '2025-05-06',
  ],
  [
    'an American address means month first',
    ['DAYTON, OH 45402', 'Sales tax  0.20', '05/06/2025', 'TOTAL  4.00'],
    'EUR',
    '2025-05-06',
  ],
])('%s', (_, lines, currency, day) => {
  expect(readReceiptFields(page(...lines), today, { currency }).day).toBe(day);
});

test('an ambiguous date has a lower confidence', () => {
  const trust = (line: string) => readReceiptFields(page(line, 'TOTAL  4.00'), today).confidence.date;
  expect(trust('Date 05/06/2025')).toBeLessThan(trust('Date 25/06/2025'));
});

test('reading the same pages again replaces the marks', () => {
  const pages = page('Date 05/06/2025', 'TOTAL  4.00', 'YOUR SHARE  3.00');
  readReceiptFields(pages, today);
  readReceiptFields(pages, today, { amountLabel: 'Your 5hare' });
  const marked = pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
  expect(marked.filter(({ usedFor }) => usedFor.includes('amount')).map(({ text }) => text)).toEqual(['3.00']);
});
