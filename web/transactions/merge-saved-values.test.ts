import { expect, test } from 'vitest';
import { mergeSavedValues } from './merge-saved-values.ts';

const before = { name: 'Rent of May', category: 'Food', note: '', tags: ['Home'] };

test('fields that were not edited get the saved values', () => {
  const saved = { name: 'Rent', category: 'Bills', note: '', tags: ['Home', 'Flat'] };
  expect(mergeSavedValues(before, before, saved)).toEqual(saved);
});

test('edited fields keep what was typed', () => {
  const typed = { ...before, note: 'late', category: 'Bills', tags: [] };
  const saved = { name: 'Rent', category: 'Shopping', note: '', tags: ['Home', 'Flat'] };
  expect(mergeSavedValues(typed, before, saved)).toEqual({ ...typed, name: 'Rent' });
});
