import { expect, test } from 'vitest';
import type { RecognizedPage } from '../../../contract/receipts/recognized-pages.ts';
import { findNextWordPosition, findPictureSection, type WordNavigationStep } from './word-positions.ts';

const word = (left: number) => ({ text: 'x', box: { left, top: 0, width: 10, height: 10 }, usedFor: [] });
const page: RecognizedPage = {
  width: 100,
  height: 100,
  lines: [{ words: [word(0), word(80)] }, { words: [word(40)] }, { words: [word(5), word(45), word(85)] }],
};
const walk = (...steps: WordNavigationStep[]) =>
  steps.reduce<ReturnType<typeof findNextWordPosition>>((from, step) => findNextWordPosition(page, from, step), {
    line: 0,
    word: 0,
  });

test('left and right follow the reading order across lines and stop at the ends of the page', () => {
  expect(walk('right', 'right')).toEqual({ line: 1, word: 0 });
  expect(walk('right', 'left', 'left')).toEqual({ line: 0, word: 0 });
  expect(walk('last', 'right')).toEqual({ line: 2, word: 2 });
});

test('up and down move to the nearest word of the next line', () => {
  expect(walk('down')).toEqual({ line: 1, word: 0 });
  expect(walk('down', 'down')).toEqual({ line: 2, word: 1 });
  expect(walk('last', 'up', 'up')).toEqual({ line: 0, word: 0 });
  expect(walk('up')).toEqual({ line: 0, word: 0 });
});

test('a page without words has no position', () => {
  expect(findNextWordPosition({ ...page, lines: [] }, null, 'first')).toBeNull();
});

test('a cut-out shows a field with its label if the text stays readable', () => {
  const seen = (left: number, width: number, usedFor: 'amount'[] = []) => ({
    text: 'x',
    box: { left, top: 100, width, height: 20 },
    usedFor,
  });
  const cutOf = (...words: ReturnType<typeof seen>[]) =>
    findPictureSection({ width: 1000, height: 1000, lines: [{ words }] }, 'amount')?.part;

  expect(cutOf(seen(0, 100))).toBeUndefined();
  // The expected part is the whole line, with a margin of one letter height.
  expect(cutOf(seen(100, 100), seen(300, 60, ['amount']))).toEqual({ left: 80, top: 90, width: 300, height: 40 });
  // The label on the left does not fit, so the part ends at the right end of the line.
  expect(cutOf(seen(0, 100), seen(900, 60, ['amount']))).toEqual({ left: 620, top: 90, width: 360, height: 40 });
  expect(cutOf(seen(0, 60, ['amount']), seen(900, 60))).toEqual({ left: -20, top: 90, width: 360, height: 40 });
});
