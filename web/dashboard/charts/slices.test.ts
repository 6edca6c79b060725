import { expect, test } from 'vitest';
import { middleOf, sliceAt, slicePath, slicesOf, tipPlaceOf } from './slices.ts';

test('the slices fill the ring clockwise from the top, each as large as its share', () => {
  expect(slicesOf([50, 25, 25])).toEqual([
    { start: 0, end: 0.5 },
    { start: 0.5, end: 0.75 },
    { start: 0.75, end: 1 },
  ]);
});

test('the middle of a slice is in that slice, be it the whole ring or a sliver', () => {
  for (const amounts of [[1], [1, 1], [62.3, 7.8, 5.6, 24.3], [1, 2, 3, 4, 5, 6, 7, 8], [999_999, 1]]) {
    const slices = slicesOf(amounts);
    for (const [index, slice] of slices.entries()) {
      const { x, y } = middleOf(slice);
      expect(sliceAt(slices, x, y)).toBe(index);
    }
  }
});

test('there is nothing to read in the hole of the ring and around it', () => {
  const slices = slicesOf([3, 2, 1]);
  expect(sliceAt(slices, 0.5, 0.5)).toBeNull();
  expect(sliceAt(slices, 0.02, 0.02)).toBeNull();
  expect(sliceAt(slices, 0.5, 0.05)).toBe(0);
});

test('what is said of a slice stands in the other half of the ring, clear of the total', () => {
  expect(tipPlaceOf({ start: 0, end: 0.2 })).toEqual({ x: 0.5, y: 0.64, side: 'under' });
  expect(tipPlaceOf({ start: 0.4, end: 0.6 })).toEqual({ x: 0.5, y: 0.36, side: 'over' });
});

test('a single slice is drawn as the whole ring', () => {
  expect(slicePath({ start: 0, end: 1 })).toBe(
    'M50.000 0.000A50 50 0 0 1 50.000 100.000A50 50 0 0 1 50.000 0.000L50.000 20.000A30 30 0 0 0 50.000 80.000A30 30 0 0 0 50.000 20.000Z',
  );
});
