import { expect, test } from 'vitest';
import {
  computePieSlices,
  createSlicePath,
  findSliceAtPoint,
  findSliceCentre,
  getSliceTooltipPosition,
} from './pie-slices.ts';

test('slices fill the ring clockwise from the top in proportion to their shares', () => {
  expect(computePieSlices([50, 25, 25])).toEqual([
    { start: 0, end: 0.5 },
    { start: 0.5, end: 0.75 },
    { start: 0.75, end: 1 },
  ]);
});

test('the centre of a slice is inside the slice, for any size', () => {
  for (const amounts of [[1], [1, 1], [62.3, 7.8, 5.6, 24.3], [1, 2, 3, 4, 5, 6, 7, 8], [999_999, 1]]) {
    const slices = computePieSlices(amounts);
    for (const [index, slice] of slices.entries()) {
      const { x, y } = findSliceCentre(slice);
      expect(findSliceAtPoint(slices, x, y)).toBe(index);
    }
  }
});

test('points inside the hole and outside the ring belong to no slice', () => {
  const slices = computePieSlices([3, 2, 1]);
  expect(findSliceAtPoint(slices, 0.5, 0.5)).toBeNull();
  expect(findSliceAtPoint(slices, 0.02, 0.02)).toBeNull();
  expect(findSliceAtPoint(slices, 0.5, 0.05)).toBe(0);
});

test('the tooltip of a slice is in the other half of the ring and does not cover the total', () => {
  expect(getSliceTooltipPosition({ start: 0, end: 0.2 })).toEqual({ x: 0.5, y: 0.64, side: 'under' });
  expect(getSliceTooltipPosition({ start: 0.4, end: 0.6 })).toEqual({ x: 0.5, y: 0.36, side: 'over' });
});

test('a single slice is drawn as a full ring', () => {
  expect(createSlicePath({ start: 0, end: 1 })).toBe(
    'M50.000 0.000A50 50 0 0 1 50.000 100.000A50 50 0 0 1 50.000 0.000L50.000 20.000A30 30 0 0 0 50.000 80.000A30 30 0 0 0 50.000 20.000Z',
  );
});
