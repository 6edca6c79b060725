import { expect, test } from 'vitest';
import { ROW_GROUPS, type RowGroup } from '../../../contract/imports/import-preview.ts';
import { countChosen, isChosen, NOTHING, toRowChanges, withChosen } from './selection.ts';

const NONE = Object.fromEntries(ROW_GROUPS.map((group) => [group, 0])) as Record<RowGroup, number>;
const COUNTS = { ...NONE, new: 5, here: 4, unreadable: 1 };
const row = { number: 3, group: 'new' } as const;

test('rows are selected one by one, or as a whole group', () => {
  const some = withChosen(withChosen(NOTHING, 3, true), 7, true);
  expect(isChosen(some, 'new', row)).toBe(true);
  expect(isChosen(withChosen(some, 3, false), 'new', row)).toBe(false);
  expect(countChosen(some, 'new', COUNTS)).toBe(2);
  expect(toRowChanges(some, 'new', { category: 'Food' })).toEqual([{ numbers: [3, 7], category: 'Food' }]);
  expect(toRowChanges({ isAll: true }, 'likely', { answer: 'same' })).toEqual([{ group: 'likely', answer: 'same' }]);
});

test('selecting everything skips possible duplicates and recorded rows', () => {
  expect(isChosen({ isAll: true }, '', row)).toBe(true);
  expect(isChosen({ isAll: true }, '', { ...row, group: 'here' })).toBe(false);
  expect(countChosen({ isAll: true }, '', COUNTS)).toBe(5);
  const groups = toRowChanges({ isAll: true }, '', { isIncluded: true }).map(({ group }) => group);
  expect(groups).toContain('new');
  expect(groups).not.toContain('here');
  expect(groups).not.toContain('likely');
});
