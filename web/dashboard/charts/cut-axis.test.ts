import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAbove, heightsOf } from './cut-axis.ts';

test.each([
  [[4125, 80, 120, 0, 45], 120],
  [[4125, 4125, 300, 80], 300],
  [[4125, 1450, 687, 315, 70], 687],
  [[400, 320, 120], null],
  [[4125, 4125, 4125, 4125, 80], null],
  [[4125, 0, 0], null],
  [[0, 0], null],
  [[], null],
])('of %j the axis reaches %d', (totals, highest) => expect(cutAbove(totals)).toBe(highest));

test('a cut bar fills the axis, and its small part is not hidden', () => {
  expect(heightsOf([4125, 50], 200)).toEqual({ heights: [0.75, 0.25], cut: 0 });
  expect(heightsOf([100, 50], 200)).toEqual({ heights: [0.5, 0.25], cut: null });
});

test('no bar is higher than the axis, and only one beyond it is cut', () => {
  const part = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(part, part, fc.integer({ min: 1, max: 10_000 }), (income, expense, highest) => {
      const { heights, cut } = heightsOf([income, expense], highest);
      expect(heights.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1 + 1e-9);
      expect(cut !== null).toBe(income + expense > highest);
    }),
  );
});
