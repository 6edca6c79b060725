import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseNonOverlappingBudgets } from './non-overlapping-budgets.ts';

const budget = (_id: string, categories: string[], amount = 100) => ({ _id, categories, amount });

test('the budget for all spending counts alone', () => {
  const all = budget('a', []);
  const { counted, findCover } = chooseNonOverlappingBudgets([budget('g', ['Food', 'Coffee']), all]);
  expect(counted).toEqual([all]);
  expect(findCover('Bills')).toBe(all);
});

test('of two groups that share a category, the larger one counts', () => {
  const large = budget('l', ['Food', 'Coffee', 'Tea']);
  const { counted, findCover } = chooseNonOverlappingBudgets([budget('s', ['Tea', 'Bills'], 900), large]);
  expect(counted).toEqual([large]);
  expect(findCover('Tea')).toBe(large);
  expect(findCover('Bills')).toBeUndefined();
});

test('no category is in two counted budgets', () => {
  const categories = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(categories, fc.nat(5)), { maxLength: 6 }), (all) => {
      const budgets = all.map(([names, amount], at) => budget(`b${at}`, names, amount));
      const { counted, findCover } = chooseNonOverlappingBudgets(budgets);
      for (const category of 'abcdef') {
        const covering = counted.filter(({ categories }) => categories.length === 0 || categories.includes(category));
        expect(covering).toEqual([findCover(category)].filter(Boolean));
      }
    }),
  );
});
