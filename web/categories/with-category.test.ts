import { expect, test } from 'vitest';
import { withCategory } from './with-category.ts';

test('a new category stands where it belongs', () => {
  expect(withCategory(['Bills', 'Food'], 'Coffee')).toEqual(['Bills', 'Coffee', 'Food']);
});

test('a name that differs by case only is the same category', () => {
  expect(withCategory(['Bills', 'Food'], 'FOOD')).toEqual(['Bills', 'Food']);
});

test('no name is no category', () => {
  expect(withCategory(['Bills'], '')).toEqual(['Bills']);
});
