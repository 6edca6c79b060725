import { expect, test } from 'vitest';
import { addScores, getPrecision, getRecall, scoreDetection } from './testing/score-detection.ts';
import { createSeededLife } from './testing/seeded-life.ts';
import { createSyntheticLife } from './testing/synthetic-lives.ts';

test('of the proposals in synthetic lives 90% are right, and 80% of what repeats is proposed', () => {
  const score = addScores(Array.from({ length: 20 }, (_, seed) => scoreDetection(createSyntheticLife(seed))));
  expect(getPrecision(score), score.wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
  expect(getRecall(score), score.missed.join('\n')).toBeGreaterThanOrEqual(0.8);
  expect(score.expected).toBeGreaterThan(100);
});

test('of the proposals in sample data 90% are right, and 80% of what repeats is proposed', () => {
  const lives = [1, 2, 3].map((years) => createSeededLife(1000 * years, years, '2026-11-26'));
  const score = addScores(lives.map(scoreDetection));
  expect(getPrecision(score), score.wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
  expect(getRecall(score), score.missed.join('\n')).toBeGreaterThanOrEqual(0.8);
});
