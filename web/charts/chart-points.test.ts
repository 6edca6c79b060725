import { expect, test } from 'vitest';
import { findPointForPressedKey, formatChartPoint } from './chart-points.ts';

test('the label of a day has its income and expenses', () => {
  const columns = [{ name: 'Income' }, { name: 'Expense' }];
  expect(formatChartPoint({ of: 'Nov 3, 2026', values: ['$0.00', '$45.20'] }, columns)).toBe(
    'Nov 3, 2026: Income $0.00, Expense $45.20',
  );
});

test.each([
  ['ArrowRight', null, 0],
  ['ArrowLeft', null, 29],
  ['ArrowRight', 3, 4],
  ['ArrowDown', 3, 4],
  ['ArrowLeft', 3, 2],
  ['ArrowUp', 3, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 29, 29],
  ['Home', 12, 0],
  ['End', 12, 29],
  ['Escape', 12, null],
  ['Tab', 12, undefined],
])('%s from point %s of 30 moves to %s', (key, from, to) => expect(findPointForPressedKey(key, from, 30)).toBe(to));
