import { expect, test } from 'vitest';
import { likeliest } from './choose.ts';

const candidate = (value: string | number, score: number) => ({ value, words: [], features: { score } });

test('what two texts say, however they are written, is likelier than what one says a little better', () => {
  const names = [candidate('Red Rose', 1.2), candidate('GREEN LEAF', 1), candidate('Green-Leaf', 1.1)];
  expect(likeliest(names, { score: 1 })?.value).toBe('Green-Leaf');
  expect(likeliest(names.slice(0, 2), { score: 1 })?.value).toBe('Red Rose');
});

test('nothing is chosen among nothing', () => {
  expect(likeliest([], {})).toBeNull();
});
