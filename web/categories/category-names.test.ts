import { expect, test } from 'vitest';
import {
  addCategoryName,
  createCategoryOptionsFilter,
  findBestMatchingName,
  findSimilarNames,
  groupCategoryNames,
} from './category-names.ts';

test('a new category is inserted in sorted order', () => {
  expect(addCategoryName(['Bills', 'Food'], 'Coffee')).toEqual(['Bills', 'Coffee', 'Food']);
});

test('names that differ only in case are the same category', () => {
  expect(addCategoryName(['Bills', 'Food'], 'FOOD')).toEqual(['Bills', 'Food']);
});

test('an empty name is not a category', () => {
  expect(addCategoryName(['Bills'], '')).toEqual(['Bills']);
});

const NAMES = ['Bills', 'Food', 'Gifts', 'Groceries', 'Pet food'];

test('names starting with the typed text come before names containing it', () => {
  expect(findSimilarNames(NAMES, 'food')).toEqual(['Food', 'Pet food']);
  expect(findSimilarNames(NAMES, 'G')).toEqual(['Gifts', 'Groceries']);
  expect(findSimilarNames(NAMES, 'il')).toEqual(['Bills']);
  expect(findBestMatchingName(NAMES, 'gr')).toBe('Groceries');
  expect([findBestMatchingName(NAMES, 'x'), findBestMatchingName(NAMES, ' ')]).toEqual([undefined, undefined]);
});

test('the list hides categories that do not match but keeps the option to add one', () => {
  const item = (label: string) => ({ value: label, label });
  const options = [item('Bills'), { group: 'Household', items: [item('Food'), item('Pet food')] }, item('-- New --')];
  const shown = (search: string) =>
    createCategoryOptionsFilter('-- New --')({ options, search }).map((each) => Object(each).label);
  expect(shown('foo')).toEqual(['Food', 'Pet food', '-- New --']);
  expect(shown('zoo')).toEqual(['-- New --']);
});

test('grouped categories are listed under their group name, after ungrouped ones', () => {
  const groups = [
    { category: 'Rent', group: 'Home' },
    { category: 'Bills', group: 'Home' },
    { category: 'Pets', group: 'Fun' },
  ];
  expect(groupCategoryNames(['Bills', 'Food', 'Pets', 'Rent'], groups)).toEqual([
    'Food',
    { group: 'Fun', items: ['Pets'] },
    { group: 'Home', items: ['Bills', 'Rent'] },
  ]);
  expect(groupCategoryNames(['Bills', 'Food'], [])).toEqual(['Bills', 'Food']);
});
