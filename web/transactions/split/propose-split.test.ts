import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CategorizedItems } from '../../../contract/receipts.ts';
import { proposeSplit } from './propose-split.ts';

type Bought = [name: string, amount: number, category: string];

const receipt = (amount: number | null, bought: Bought[], itemsAddUp = true): CategorizedItems => ({
  amount,
  category: 'Groceries',
  itemsAddUp,
  items: bought.map(([name, price, category]) => ({ name, quantity: 1, amount: price, category })),
});

const proposed = (asked: CategorizedItems, total: number) => {
  const split = proposeSplit(asked, Math.round(total * 100));
  return (
    split && [split.remark.kind, ...split.lines.map(({ category, amount, note }) => `${category} ${amount} ${note}`)]
  );
};

const MIXED: Bought[] = [
  ['Shampoo', 3, 'Shopping'],
  ['Milk', 4, 'Groceries'],
  ['Bread', 3, 'Groceries'],
];

test('items are grouped by category, largest first', () => {
  expect(proposed(receipt(10, MIXED), 10)).toEqual(['exact', 'Groceries 7 Milk, Bread', 'Shopping 3 Shampoo']);
});

test('tax and discounts are distributed in proportion, to the hundredth', () => {
  expect(proposed(receipt(10.99, MIXED), 10.99)).toEqual([
    'shared',
    'Groceries 7.69 Milk, Bread',
    'Shopping 3.3 Shampoo',
  ]);
  const reduced: Bought[] = [...MIXED, ['Voucher', -0.55, 'Groceries']];
  expect(proposed(receipt(9.45, reduced), 9.45)).toEqual([
    'shared',
    'Groceries 6.62 Milk, Bread',
    'Shopping 2.83 Shampoo',
  ]);
});

test('an amount without items gets its own line in the category of the receipt', () => {
  expect(proposed(receipt(12.5, MIXED, false), 12.5)).toEqual([
    'rest',
    'Groceries 7 Milk, Bread',
    'Shopping 3 Shampoo',
    'Groceries 2.5 Not among the items',
  ]);
  // The amount of the transaction differs from the receipt, because the user corrected it later.
  expect(proposed(receipt(10, MIXED), 12.5)?.at(-1)).toBe('Groceries 2.5 Not among the items');
});

test('items that exceed the amount paid are reduced', () => {
  expect(proposed(receipt(5, MIXED, false), 5)).toEqual([
    'too-much',
    'Groceries 3.5 Milk, Bread',
    'Shopping 1.5 Shampoo',
  ]);
});

test('items of one category get a line each, and a split never has a single line', () => {
  const same: Bought[] = MIXED.map(([name, amount]) => [name, amount, 'Groceries']);
  expect(proposed(receipt(10, same), 10)).toEqual([
    'one-category',
    'Groceries 3 Shampoo',
    'Groceries 4 Milk',
    'Groceries 3 Bread',
  ]);
  expect(proposed(receipt(11, same, false), 11)).toHaveLength(5);
  expect(proposed(receipt(3, MIXED.slice(0, 1)), 3)).toBeNull();
  expect(proposed(receipt(10, MIXED), 0.01)).toBeNull();
  expect(proposed(receipt(null, []), 5)).toBeNull();
});

test('for any receipt the lines are positive and add up to the amount paid', () => {
  const item = fc.tuple(
    fc.constant('Item'),
    fc.integer({ min: -99_999, max: 99_999_999_999 }),
    fc.constantFrom('Food', 'Groceries', 'Pets'),
  );
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 200 }),
      fc.integer({ min: 1, max: 99_999_999_999 }),
      fc.boolean(),
      (items, total, isWhole) => {
        const bought = items.map(([name, minor, category]): Bought => [name, minor / 100, category]);
        const split = proposeSplit(receipt(isWhole ? total / 100 : null, bought), total);
        if (split === null) return;
        const minors = split.lines.map(({ amount }) => Math.round(amount * 100));
        expect(minors.length).toBeGreaterThan(1);
        expect(minors.length).toBeLessThanOrEqual(50);
        expect(Math.min(...minors)).toBeGreaterThan(0);
        expect(minors.reduce((sum, minor) => sum + minor, 0)).toBe(total);
      },
    ),
    { numRuns: 50 },
  );
});
