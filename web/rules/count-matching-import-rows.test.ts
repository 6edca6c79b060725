import { expect, test } from 'vitest';
import { countMatchingImportRows } from './count-matching-import-rows.ts';

const row = (name: string, amount: number, originalName = name) => ({ name, originalName, amount });
const ROWS = [row('Café Mond', -4), row('Bakery', -40, 'CAFE MOND 0412'), row('Cafe Mond', 5), row('Rent', -900)];

test('rows are counted by name, printed name, type and amount', () => {
  expect(countMatchingImportRows(ROWS, { nameContains: 'cafe mond' })).toBe(3);
  expect(countMatchingImportRows(ROWS, { nameContains: 'cafe mond', isIncome: false })).toBe(2);
  expect(countMatchingImportRows(ROWS, { nameIs: 'café mond' })).toBe(2);
  expect(countMatchingImportRows(ROWS, { nameContains: 'cafe mond', fromAmount: 5, toAmount: 40 })).toBe(2);
});

test('rows are not counted if the rule looks at the note or the account', () => {
  expect(countMatchingImportRows(ROWS, { nameContains: 'cafe', noteContains: 'x' })).toBeUndefined();
  expect(countMatchingImportRows(ROWS, { accountId: 'everyday' })).toBeUndefined();
});
