import { expect, test } from 'vitest';
import { createTextPage } from '../testing/create-text-page.ts';
import { findWordsBetween, toTextLines } from './text-line.ts';

test('a long line keeps both ends, and its words are found by their position', () => {
  const numbers = Array.from({ length: 1000 }, (_, i) => `${i}`);
  const [line] = toTextLines([createTextPage([numbers.join(' ')])]);
  if (!line) throw new Error('no line');
  expect(line.text.length).toBeLessThanOrEqual(600);
  expect([line.text.startsWith('0 1 2 '), line.text.endsWith(' 998 999')]).toEqual([true, true]);
  const at = line.text.indexOf('998');
  expect(findWordsBetween(line, at, at + 3).map(({ text }) => text)).toEqual(['998']);
});

test('an ordinary line is unchanged', () => {
  const text = 'BREAD AND BUTTER 2 x 1.50 3.00';
  expect(toTextLines([createTextPage([text])])[0]?.text).toBe(text);
});
