import { expect, test } from 'vitest';
import { ROW_GROUPS, type RowGroup } from '../../../contract/imports/import-preview.ts';
import { countSelectedRows, isRowSelected, NO_SELECTION, setRowSelected, toRowChanges } from './row-selection.ts';

const NONE = Object.fromEntries(ROW_GROUPS.map((group) => [group, 0])) as Record<RowGroup, number>;
const COUNTS = { ...NONE, new: 5, here: 4, unreadable: 1 };
const row = { number: 3, group: 'new' } as const;

test('rows are selected one by one, or as a whole group', () => {
  const some = setRowSelected(setRowSelected(NO_SELECTION, 3, true), 7, true);
  expect(isRowSelected(some, 'new', row)).toBe(true);
  expect(isRowSelected(setRowSelected(some, 3, false), 'new', row)).toBe(false);
  expect(countSelectedRows(some, 'new', COUNTS)).toBe(2);
  expect(toRowChanges(some, 'new', { category: 'Food' })).toEqual([{ numbers: [3, 7], category: 'Food' }]);
  expect(toRowChanges({ isAll: true }, 'likely', { answer: 'same' })).toEqual([{ group: 'likely', answer: 'same' }]);
});

test('selecting everything skips possible duplicates and recorded rows', () => {
  expect(isRowSelected({ isAll: true }, '', row)).toBe(true);
  expect(isRowSelected({ isAll: true }, '', { ...row, group: 'here' })).toBe(false);
  expect(countSelectedRows({ isAll: true }, '', COUNTS)).toBe(5);
  const groups = toRowChanges({ isAll: true }, '', { isIncluded: true }).map(({ group }) => group);
  expect(groups).toContain('new');
  expect(groups).not.toContain('here');
  expect(groups).not.toContain('likely');
});
