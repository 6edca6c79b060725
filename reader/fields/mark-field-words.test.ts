import { expect, test } from 'vitest';
import type { FieldName, OcrPage } from '../ocr-page.ts';
import { createTextPage } from '../testing/create-text-page.ts';
import { type ConfirmedFields, markFieldWords } from './mark-field-words.ts';
import { readReceiptFields } from './read-receipt-fields.ts';

const TODAY = '2025-06-30';
const LINES = [
  'CORNER SHOP LTD',
  '12 HIGH STREET',
  'Date 03/04/2025',
  'Valid until 12/07/2025',
  'BREAD  4.00',
  '3 ROLLS  3.00',
  'CHEESE  5.00',
  'DEPOSIT  3',
  'TOTAL  12.00',
  'CASH  12.00',
];
const READ: ConfirmedFields = {
  merchant: 'CORNER SHOP LTD',
  amountMinor: 1200,
  day: '2025-04-03',
  category: 'Groceries',
};

const marked = (pages: readonly OcrPage[], field: FieldName) =>
  pages
    .flatMap(({ lines }) => lines)
    .filter(({ words }) => words.some(({ usedFor }) => usedFor.includes(field)))
    .map(({ words }) => words.map(({ text, usedFor }) => (usedFor.includes(field) ? `[${text}]` : text)).join(' '));

test("the reader's own choice is marked where it was read", () => {
  const pages = [createTextPage(LINES)];
  const { merchant, amountMinor, day, category } = readReceiptFields(pages, TODAY);
  const chosen = structuredClone(pages);
  markFieldWords(
    pages,
    { merchant: `${merchant}`, amountMinor: Number(amountMinor), day: `${day}`, category: `${category}` },
    TODAY,
  );
  expect(pages).toEqual(chosen);
  expect(marked(pages, 'amount')).toEqual(['TOTAL [12.00]']);
});

test.each<[string, Partial<ConfirmedFields>, FieldName, string[]]>([
  ['an amount that is not a total', { amountMinor: 500 }, 'amount', ['CHEESE [5.00]']],
  ['a price, not the quantity', { amountMinor: 300 }, 'amount', ['3 ROLLS [3.00]']],
  ['an amount that is not printed', { amountMinor: 1250 }, 'amount', []],
  ['another line as the name', { merchant: '12 High Street' }, 'merchant', ['[12] [HIGH] [STREET]']],
  ['a part of the name', { merchant: 'Corner Shop' }, 'merchant', ['[CORNER] [SHOP] LTD']],
  ['a name over two lines', { merchant: 'Shop Ltd 12' }, 'merchant', ['CORNER [SHOP] [LTD]', '[12] HIGH STREET']],
  ['a name further down', { merchant: 'Cheese' }, 'merchant', ['[CHEESE] 5.00']],
  ['a misread name', { merchant: 'Corner Shcp Itd' }, 'merchant', ['[CORNER] [SHOP] [LTD]']],
  ['a name that is not printed', { merchant: 'Corner Pub' }, 'merchant', []],
  ['a day with the month first', { day: '2025-03-04' }, 'date', ['Date [03/04/2025]']],
  ['a day in the future', { day: '2025-12-07' }, 'date', ['Valid until [12/07/2025]']],
  ['a day that is not printed', { day: '2025-05-05' }, 'date', []],
  ['a custom category', { category: 'Sunday' }, 'category', []],
])('%s is marked where it is printed, if at all', (_, said, field, expected) => {
  const pages = [createTextPage(LINES)];
  readReceiptFields(pages, TODAY);
  markFieldWords(pages, { ...READ, ...said }, TODAY);
  expect(marked(pages, field)).toEqual(expected);
});

test('a whole amount without a label is marked on a line without a price', () => {
  const pages = [createTextPage(['CORNER SHOP LTD', 'DEPOSIT  30', '30 ROLLS  3.00', 'TOTAL  33.00'])];
  markFieldWords(pages, { ...READ, amountMinor: 3000 }, TODAY);
  expect(marked(pages, 'amount')).toEqual(['DEPOSIT [30]']);
});
