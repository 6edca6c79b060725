import { expect, test } from 'vitest';
import { chancesOf, packed, unpacked } from './net.ts';

test('stored weights give nearly the same result', () => {
  const weights = Float32Array.from([0.5, -1, 2, 0.25, 1, -0.75]);
  const layer = { inputs: 3, outputs: 2, weights, biases: Float32Array.from([0.1, -0.2]) };
  const shape = Float32Array.from([1, 0.5, 0]);
  const kept = unpacked(JSON.parse(JSON.stringify(packed([layer]))));
  const [first = 0, second = 0] = chancesOf([layer], shape);
  expect(first + second).toBeCloseTo(1);
  expect(chancesOf(kept, shape)[0]).toBeCloseTo(first, 2);
});
