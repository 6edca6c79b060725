import { expect, test } from 'vitest';
import { groupNames } from './grouped.ts';

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
