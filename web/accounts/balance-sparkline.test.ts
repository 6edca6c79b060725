import { expect, test } from 'vitest';
import { computeSparklinePath } from './balance-sparkline.tsx';

test('the highest month is at the top and the lowest at the bottom', () =>
  expect(computeSparklinePath([0, 50, 200])).toEqual({ line: 'M0 1.0000L1 0.7500L2 0.0000', zero: null }));

test('nothing is drawn before the first amount', () =>
  expect(computeSparklinePath([0, 0, 50, 200], 2)).toEqual({ line: 'M2 1.0000L3 0.0000', zero: null }));

test('a line from negative to positive crosses zero', () => expect(computeSparklinePath([-100, 100]).zero).toBe(0.5));

test('a constant balance is drawn in the middle', () =>
  expect(computeSparklinePath([7, 7]).line).toBe('M0 0.5000L1 0.5000'));
