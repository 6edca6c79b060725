import { expect, test } from 'vitest';
import { comparePositions, type ListPosition, mergeSortedRows, type ReadListPart } from './result-set.ts';

const ROWS: readonly ListPosition[] = Array.from({ length: 60 }, (_, index) => ({
  day: `2026-11-${String(1 + ((index * 7) % 20)).padStart(2, '0')}`,
  sequence: index + 1,
}));

/** Returns a function that reads every third row, like a table with an index. */
function part(remainder: number): ReadListPart<ListPosition> {
  const own = ROWS.filter(({ sequence }) => sequence % 3 === remainder).sort(comparePositions);
  return async (limit, endDate = '9999-12-31') => own.filter(({ day }) => day <= endDate).slice(0, limit);
}

const parts = [part(0), part(1), part(2)];
const inOrder = [...ROWS].sort(comparePositions);

test('several ordered parts form one list, page by page', async () => {
  const pages: ListPosition[] = [];
  for (let offset = 0; offset < 70; offset += 7) pages.push(...(await mergeSortedRows(parts, { limit: 7, offset })));
  expect(pages).toEqual(inOrder);
});

test('a page can start on a day', async () => {
  const fromThen = inOrder.filter(({ day }) => day <= '2026-11-09');
  const page = await mergeSortedRows(parts, { limit: 5, offset: 2, endDate: '2026-11-09' });
  expect(page).toEqual(fromThen.slice(2, 7));
});

test('list order is newest day first, then newest created', () => {
  expect(inOrder[0]).toEqual({ day: '2026-11-20', sequence: 58 });
  expect(inOrder.at(-1)).toEqual({ day: '2026-11-01', sequence: 1 });
});
