import { expect, test } from 'vitest';
import { groupLines } from './group-lines.ts';

const piece = (word: string, x: number, y: number, angle = 0) => ({
  region: { x, y, width: 100, height: 20, angle, score: 1 },
  words: [word],
});

test('pieces beside each other are one line, whatever order they were found in', () => {
  const pieces = [piece('12.50', 300, 102), piece('Thanks', 60, 130), piece('Total', 60, 98), piece('Shop', 60, 50)];
  expect(groupLines(pieces)).toEqual([['Shop'], ['Total', '12.50'], ['Thanks']]);
});

test('lines of a slanted picture stay together', () => {
  const slant = 0.08;
  const slanted = (word: string, x: number, y: number) =>
    piece(word, x * Math.cos(slant) - y * Math.sin(slant), x * Math.sin(slant) + y * Math.cos(slant), slant);
  // Level, "4.00" would stand beside "Cake": 600 px to the right is 48 px further down.
  const pieces = [slanted('Tea', 60, 50), slanted('3.00', 660, 50), slanted('Cake', 60, 90), slanted('4.00', 660, 90)];
  expect(groupLines(pieces)).toEqual([
    ['Tea', '3.00'],
    ['Cake', '4.00'],
  ]);
});
