import { expect, test } from 'vitest';
import { beginningLike, byTyped, groupNames, listLike, withCategory } from './category-names.ts';

test('a new category stands where it belongs', () => {
  expect(withCategory(['Bills', 'Food'], 'Coffee')).toEqual(['Bills', 'Coffee', 'Food']);
});

test('a name that differs by case only is the same category', () => {
  expect(withCategory(['Bills', 'Food'], 'FOOD')).toEqual(['Bills', 'Food']);
});

test('no name is no category', () => {
  expect(withCategory(['Bills'], '')).toEqual(['Bills']);
});

const NAMES = ['Bills', 'Food', 'Gifts', 'Groceries', 'Pet food'];

test('what begins like what is typed comes before what has it in it', () => {
  expect(listLike(NAMES, 'food')).toEqual(['Food', 'Pet food']);
  expect(listLike(NAMES, 'G')).toEqual(['Gifts', 'Groceries']);
  expect(listLike(NAMES, 'il')).toEqual(['Bills']);
  expect(beginningLike(NAMES, 'gr')).toBe('Groceries');
  expect([beginningLike(NAMES, 'x'), beginningLike(NAMES, ' ')]).toEqual([undefined, undefined]);
});

test('the list leaves what does not go with it out, and never the way to a new one', () => {
  const item = (label: string) => ({ value: label, label });
  const options = [item('Bills'), { group: 'Household', items: [item('Food'), item('Pet food')] }, item('-- New --')];
  const shown = (search: string) => byTyped('-- New --')({ options, search }).map((each) => Object(each).label);
  expect(shown('foo')).toEqual(['Food', 'Pet food', '-- New --']);
  expect(shown('zoo')).toEqual(['-- New --']);
});

test('categories of a group stand together under its name, after those in none', () => {
  const groups = [
    { category: 'Rent', group: 'Home' },
    { category: 'Bills', group: 'Home' },
    { category: 'Pets', group: 'Fun' },
  ];
  expect(groupNames(['Bills', 'Food', 'Pets', 'Rent'], groups)).toEqual([
    'Food',
    { group: 'Fun', items: ['Pets'] },
    { group: 'Home', items: ['Bills', 'Rent'] },
  ]);
  expect(groupNames(['Bills', 'Food'], [])).toEqual(['Bills', 'Food']);
});
