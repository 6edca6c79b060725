import { expect, test } from 'vitest';
import { decodeLetterSteps } from './recognise-text.ts';

const alphabet = ['', 'A', 'B', '：', ' '];

/** Returns one recognition step: the index of the best letter, its probability, and the probability of a space. */
const step = (best: number, probability: number, space = 0) => ({ best, probability, space });

const read = (...steps: ReturnType<typeof step>[]) =>
  decodeLetterSteps(
    {
      best: steps.map(({ best }) => best),
      probability: steps.map(({ probability }) => probability),
      space: steps.map(({ space }) => space),
    },
    alphabet,
  );

test('a letter counts once until another output follows', () => {
  expect(read(step(1, 0.9), step(1, 0.9), step(0, 1), step(1, 0.9)).words).toMatchObject([{ text: 'AA' }]);
});

test('a space with a low probability separates two words', () => {
  const parted = read(step(1, 0.9), step(0, 0.8, 0.15), step(2, 0.7)).words;
  expect(parted.map(({ text }) => text)).toEqual(['A', 'B']);
  expect(parted[1]?.confidence).toBeCloseTo(0.7);
  expect(parted[0]?.to).toBeLessThanOrEqual(parted[1]?.from ?? 0);
  expect(read(step(1, 0.9), step(0, 0.9, 0.05), step(2, 0.7)).words).toMatchObject([{ text: 'AB' }]);
});

test('full-width characters become normal ones, and empty output gives no words', () => {
  expect(read(step(1, 0.9), step(3, 0.9)).words).toMatchObject([{ text: 'A:' }]);
  expect(read(step(0, 1), step(0, 1))).toEqual({ words: [], confidence: 0 });
});
