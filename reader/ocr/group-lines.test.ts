import { expect, test } from 'vitest';
import { groupRegionsIntoLines } from './group-lines.ts';

const piece = (word: string, x: number, y: number, angle = 0) => ({
  region: { x, y, width: 100, height: 20, angle, score: 1 },
  words: [word],
});

test('pieces next to each other form one line, in any order of detection', () => {
  const pieces = [piece('12.50', 300, 102), piece('Thanks', 60, 130), piece('Total', 60, 98), piece('Shop', 60, 50)];
  expect(groupRegionsIntoLines(pieces)).toEqual([['Shop'], ['Total', '12.50'], ['Thanks']]);
});

test('lines of a slanted picture stay together', () => {
  const slant = 0.08;
  const slanted = (word: string, x: number, y: number) =>
    piece(word, x * Math.cos(slant) - y * Math.sin(slant), x * Math.sin(slant) + y * Math.cos(slant), slant);
  // If the slant were ignored, "4.00" would seem to be next to the wrong item, because a line falls by 48 px over 600
  // px.
  const pieces = [slanted('Tea', 60, 50), slanted('3.00', 660, 50), slanted('Cake', 60, 90), slanted('4.00', 660, 90)];
  expect(groupRegionsIntoLines(pieces)).toEqual([
    ['Tea', '3.00'],
    ['Cake', '4.00'],
  ]);
});

test('lines that curve and fan out stay together, even across a wide gap', () => {
  // The lines are 40 px apart and curved: each line is lower at its sides. Lines further down are curved more.
  const sink = (x: number, line: number) => (0.02 + 0.003 * line) * 800 * (x / 400 - 1) ** 2;
  const slope = (x: number, line: number) => ((0.02 + 0.003 * line) * 1600 * (x / 400 - 1)) / 400;
  const lines = Array.from({ length: 8 }, (_, line) => [
    { word: `Goods ${line}`, x: 100 },
    { word: `of a kind ${line}`, x: 260 },
    { word: `${line}.00`, x: 720 },
  ]);
  const bent = lines.flatMap((words, line) =>
    words.map(({ word, x }) => piece(word, x, 50 + line * 40 + sink(x, line), Math.atan(slope(x, line)))),
  );
  expect(groupRegionsIntoLines(bent)).toEqual(lines.map((words) => words.map(({ word }) => word)));
});
