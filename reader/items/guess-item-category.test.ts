import { expect, test } from 'vitest';
import { guessItemCategory } from './guess-item-category.ts';

test.each([
  ['WHOLE MILK 2L', 'Groceries', 'Groceries'],
  ['SHAMPOO 300ML', 'Groceries', 'Shopping'],
  ['Batteries AA 4 pack', 'Groceries', 'Shopping'],
  ['BANANEN 1KG', 'Shopping', 'Groceries'],
  ['CHICKEN BREAST', 'Groceries', 'Groceries'],
  ['FRIED RICE', 'Food', 'Food'],
  ['DIESEL 31.20 L', 'Groceries', 'Transportation'],
  ['CAFE LATTE', 'Transportation', 'Food'],
  ['DOG LEASH', 'Groceries', null],
  ['', 'Groceries', null],
])('"%s" on a receipt of %s is %s', (name, shop, category) => expect(guessItemCategory(name, shop)).toBe(category));
