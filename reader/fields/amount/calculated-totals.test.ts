import { expect, test } from 'vitest';
import { createTextPage } from '../../testing/create-text-page.ts';
import { readReceiptFields } from '../read-receipt-fields.ts';

const read = (...lines: string[]) => readReceiptFields([createTextPage(['CORNER SHOP LTD', ...lines])], '2025-06-30');

/** Reads the lines as from a photo: the confidence of each word is below 1. */
function readPhoto(...lines: string[]) {
  const page = createTextPage(['CORNER SHOP LTD', ...lines]);
  for (const { words } of page.lines) for (const word of words) word.confidence = 0.97;
  return readReceiptFields([page], '2025-06-30');
}

test.each([
  ['cash minus change', ['TOTAL  12.50', 'CASH  20.00', 'CHANGE  7.50']],
  ['subtotal, tax and rounding', ['SUBTOTAL  11.79', 'GST 6%  0.71', 'ROUNDING  0.00', 'TOTAL  12.50']],
  ['a subtotal minus a discount', ['SUBTOTAL  15.00', 'DISCOUNT  2.50', 'TOTAL  12.50']],
  ['the prices of the items', ['BREAD  4.50', 'MILK  3.00', 'TEA  5.00', 'TOTAL  12.50']],
])('a total adds up with %s', (_, lines) => {
  expect(read(...lines)).toMatchObject({ amountMinor: 1250, addsUp: true });
});

test('a total that nothing confirms does not add up', () => {
  expect(read('BREAD  4.50', 'MILK  3.00', 'TOTAL  12.50', 'CASH  20.00', 'CHANGE  6.00').addsUp).toBe(false);
});

test.each([
  ['amounts on its own line', ['Net 10.00  Tax 2.50  TOTAL  12.50', 'VISA  12.50']],
  ['an amount other than the printed one', ['SUBTOTAL  1480.50', 'VAT  296.10', 'TOTAL  736,00']],
])('a total does not add up with %s', (_, lines) => {
  expect(read(...lines).addsUp).toBe(false);
});

test.each([
  ['a lost first digit', ['SUB-TOTAL  132.40', 'TAX  7.94', 'ROUNDING  0.01', 'TOTAL  40.35', 'CASH  140.35'], 14035],
  ['all digits except two lost', ['NUTS  20.00', 'TEA  33.00', 'SUB-TOTAL  50.00', 'GST  3.00', 'TOTAL  00'], 5300],
  ['an eight read as a B', ['BREAD  4.80', 'MILK  4.00', 'TOTAL  8.B0'], 880],
  ['an O for a zero', ['TOTAL  5O.0O', 'CASH  60.00', 'CHANGE  10.00'], 5000],
])('a total with %s is replaced by the amount that adds up', (_, lines, minor) => {
  expect(readPhoto(...lines)).toMatchObject({ amountMinor: minor, addsUp: true });
});

test('a total that differs by a digit from purchases and payment is corrected to them', () => {
  const lines = ['SUBTOTAL  84.20', 'GST 6%  5.05', 'TOTAL  89.26', 'CASH  89.25', 'CHANGE  0.00'];
  expect(readPhoto(...lines).amountMinor).toBe(8925);
});

test('a total in a text layer is never corrected', () => {
  expect(read('BREAD  7.80', 'SUMME EUR  7.80', 'BAR  5.00', 'VISA  2.80', 'Betrag  2.80').amountMinor).toBe(780);
});

test('a clearly read total is kept even if a look-alike would add up', () => {
  expect(read('BREAD  4.00', 'MILK  4.00', 'TOTAL  6.00').amountMinor).toBe(600);
});
