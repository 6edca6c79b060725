import { expect, test } from 'vitest';
import type { SeenPage } from '../../../contract/receipts.ts';
import { nextSpot, type Step } from './places.ts';

const word = (left: number) => ({ text: 'x', box: { left, top: 0, width: 10, height: 10 }, usedFor: [] });
const page: SeenPage = {
  width: 100,
  height: 100,
  lines: [{ words: [word(0), word(80)] }, { words: [word(40)] }, { words: [word(5), word(45), word(85)] }],
};
const walk = (...steps: Step[]) =>
  steps.reduce<ReturnType<typeof nextSpot>>((from, step) => nextSpot(page, from, step), { line: 0, word: 0 });

test('right and left follow the reading order over the ends of lines, and stay at the ends of the page', () => {
  expect(walk('right', 'right')).toEqual({ line: 1, word: 0 });
  expect(walk('right', 'left', 'left')).toEqual({ line: 0, word: 0 });
  expect(walk('last', 'right')).toEqual({ line: 2, word: 2 });
});

test('down and up lead to what stands nearest there', () => {
  expect(walk('down')).toEqual({ line: 1, word: 0 });
  expect(walk('down', 'down')).toEqual({ line: 2, word: 1 });
  expect(walk('last', 'up', 'up')).toEqual({ line: 0, word: 0 });
  expect(walk('up')).toEqual({ line: 0, word: 0 });
});

test('a page without words has no place to be at', () => {
  expect(nextSpot({ ...page, lines: [] }, null, 'first')).toBeNull();
});
