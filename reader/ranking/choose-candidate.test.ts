import { expect, test } from 'vitest';
import { findMostProbableCandidate } from './choose-candidate.ts';

const candidate = (value: string | number, score: number) => ({ value, words: [], features: { score } });

test('two matching texts in any spelling beat a single slightly better one', () => {
  const names = [candidate('Red Rose', 1.2), candidate('GREEN LEAF', 1), candidate('Green-Leaf', 1.1)];
  expect(findMostProbableCandidate(names, { score: 1 })?.value).toBe('Green-Leaf');
  expect(findMostProbableCandidate(names.slice(0, 2), { score: 1 })?.value).toBe('Red Rose');
});

test('no candidates give no choice', () => {
  expect(findMostProbableCandidate([], {})).toBeNull();
});
