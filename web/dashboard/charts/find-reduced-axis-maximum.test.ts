import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeBarHeights, findReducedAxisMaximum } from './find-reduced-axis-maximum.ts';

test.each([
  [[4125, 80, 120, 0, 45], 120],
  [[4125, 4125, 300, 80], 300],
  [[4125, 1450, 687, 315, 70], 687],
  [[400, 320, 120], null],
  [[4125, 4125, 4125, 4125, 80], null],
  [[4125, 0, 0], null],
  [[0, 0], null],
  [[], null],
])('for %j the axis reaches %d', (totals, highest) => expect(findReducedAxisMaximum(totals)).toBe(highest));

test('a segment of a cut bar that fits is drawn to scale', () => {
  expect(computeBarHeights([4125, 50], 200)).toEqual({ heights: [0.75, 0.25], isCut: [true, false] });
  expect(computeBarHeights([4125, 90], 200)).toEqual({ heights: [0.55, 0.45], isCut: [true, false] });
  expect(computeBarHeights([100, 50], 200)).toEqual({ heights: [0.5, 0.25], isCut: [false, false] });
});

test('a segment that does not fit is cut too', () => {
  expect(computeBarHeights([3850, 1693.69], 200)).toEqual({ heights: [0.5, 0.5], isCut: [true, true] });
});

test('a bar never exceeds the axis, and segments that are not cut are drawn to scale', () => {
  const part = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(part, part, fc.integer({ min: 1, max: 10_000 }), (income, expense, highest) => {
      const parts = [income, expense];
      const { heights, isCut } = computeBarHeights(parts, highest);
      expect(heights.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1 + 1e-9);
      expect(isCut.includes(true)).toBe(income + expense > highest);
      for (const [at, height] of heights.entries()) {
        if (!isCut[at]) expect(height).toBeCloseTo((parts[at] ?? 0) / highest, 9);
        else expect(height).toBeLessThan((parts[at] ?? 0) / highest + 1e-9);
      }
    }),
  );
});
