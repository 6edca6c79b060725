import { expect, test } from 'vitest';
import { changeColumnRole } from './change-column-role.ts';

test('a role that only one column can have is taken from the other column', () => {
  expect(changeColumnRole(['day', 'name', 'amount'], 1, 'day')).toEqual(['none', 'day', 'amount']);
  expect(changeColumnRole(['day', 'name', 'note', 'amount'], 2, 'name')).toEqual(['day', 'name', 'name', 'amount']);
});

test('amounts are in one column or in two, for income and expenses', () => {
  expect(changeColumnRole(['day', 'none', 'amount'], 1, 'out')).toEqual(['day', 'out', 'none']);
  expect(changeColumnRole(['day', 'out', 'in', 'balance'], 3, 'amount')).toEqual(['day', 'none', 'none', 'amount']);
});
