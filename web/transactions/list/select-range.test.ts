import { expect, test } from 'vitest';
import { type RowSelection, selectRow } from './select-range.ts';

const rowIds = ['a', 'b', 'c', 'd', 'e'];
const NOTHING: RowSelection = { ids: new Set(), anchor: undefined };

/** Clicks checkboxes one after another. `+` before the id means that Shift is held. */
function clickAll(...clicks: string[]): string {
  const selection = clicks.reduce((before, click) => {
    const id = click.slice(-1);
    return selectRow(before, id, { isChosen: !before.ids.has(id), isRange: click.startsWith('+'), rowIds });
  }, NOTHING);
  return [...selection.ids].sort().join('');
}

test('Shift selects all rows from the last clicked one, in both directions', () => {
  expect(clickAll('b', '+d')).toBe('bcd');
  expect(clickAll('d', '+b')).toBe('bcd');
  expect(clickAll('b', '+c', '+e')).toBe('bcde');
});

test('Shift deselects a range if the clicked row was selected', () => {
  expect(clickAll('a', '+e', '+d')).toBe('abc');
  expect(clickAll('a', '+e', 'b', '+d')).toBe('ae');
});

test('without an earlier click, Shift selects one row', () => {
  expect(clickAll('+c')).toBe('c');
  expect(selectRow({ ids: new Set(), anchor: 'gone' }, 'c', { isChosen: true, isRange: true, rowIds }).ids).toEqual(
    new Set(['c']),
  );
});
