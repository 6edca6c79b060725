import { expect, test } from 'vitest';
import { computeSignProbabilities, packLayers, unpackLayers } from './sign-network.ts';

test('stored weights give nearly the same result', () => {
  const weights = Float32Array.from([0.5, -1, 2, 0.25, 1, -0.75]);
  const layer = { inputs: 3, outputs: 2, weights, biases: Float32Array.from([0.1, -0.2]) };
  const shape = Float32Array.from([1, 0.5, 0]);
  const kept = unpackLayers(JSON.parse(JSON.stringify(packLayers([layer]))));
  const [first = 0, second = 0] = computeSignProbabilities([layer], shape);
  expect(first + second).toBeCloseTo(1);
  expect(computeSignProbabilities(kept, shape)[0]).toBeCloseTo(first, 2);
});
