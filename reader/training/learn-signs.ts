import { kinds, type Layer, passed, shares } from '../signs/net.ts';
import type { Example } from './draw-signs.ts';

const sizes = [72, 32];
const rounds = 10;
const batch = 32;
const decay = 1e-4;

/** A parameter array with its gradient and the moments for Adam (Kingma and Ba 2015). */
type Learning = { values: Float32Array; slopes: Float32Array; mean: Float32Array; square: Float32Array };

/** Trains a network that classifies shapes, by stochastic gradient descent. The same examples always give the same network. */
export function learnSigns(examples: readonly Example[], random: () => number): Layer[] {
  const widths = [(examples[0] as Example).shape.length, ...sizes, kinds.length];
  const layers = widths.slice(1).map((outputs, i) => newLayer(widths[i] as number, outputs, random));
  const learnings = layers.map(({ weights, biases }) => [learningOf(weights), learningOf(biases)] as const);
  const order = examples.map((_, i) => i);
  const steps = rounds * Math.ceil(examples.length / batch);
  let step = 0;
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random);
    for (let start = 0; start < order.length; start += batch) {
      for (const i of order.slice(start, start + batch)) slope(layers, learnings, examples[i] as Example);
      step++;
      const rate = 0.0015 * (1 - step / (steps + 1));
      for (const learning of learnings.flat()) move(learning, rate, step);
    }
  }
  return layers;
}

function newLayer(inputs: number, outputs: number, random: () => number): Layer {
  const spread = Math.sqrt(6 / inputs);
  const weights = Float32Array.from({ length: inputs * outputs }, () => (random() * 2 - 1) * spread);
  return { inputs, outputs, weights, biases: new Float32Array(outputs) };
}

function learningOf(values: Float32Array): Learning {
  const zeros = () => new Float32Array(values.length);
  return { values, slopes: zeros(), mean: zeros(), square: zeros() };
}

/** Adds the gradient of one example's cross-entropy loss. */
function slope(
  layers: readonly Layer[],
  learnings: readonly (readonly [Learning, Learning])[],
  { kind, shape }: Example,
): void {
  const values = [shape];
  for (const layer of layers) values.push(passed(layer, values.at(-1) as Float32Array, layer !== layers.at(-1)));
  let errors = shares(values.at(-1) as Float32Array).map((share, k) => share - (kinds[k] === kind ? 1 : 0));
  for (let i = layers.length - 1; i >= 0; i--) {
    const { inputs, outputs: count, weights } = layers[i] as Layer;
    const [{ slopes }, bias] = learnings[i] as readonly [Learning, Learning];
    const input = values[i] as Float32Array;
    const before = new Float32Array(inputs);
    for (let o = 0; o < count; o++) {
      const error = errors[o] as number;
      if (error === 0) continue;
      bias.slopes[o] = (bias.slopes[o] as number) + error;
      const row = o * inputs;
      for (let j = 0; j < inputs; j++) {
        slopes[row + j] = (slopes[row + j] as number) + error * (input[j] as number);
        before[j] = (before[j] as number) + error * (weights[row + j] as number);
      }
    }
    errors = before.map((error, j) => ((input[j] as number) > 0 ? error : 0));
  }
}

function move({ values, slopes, mean, square }: Learning, rate: number, step: number): void {
  const [first, second] = [1 - 0.9 ** step, 1 - 0.999 ** step];
  for (let i = 0; i < values.length; i++) {
    const slope = (slopes[i] as number) / batch;
    const m = 0.9 * (mean[i] as number) + 0.1 * slope;
    const s = 0.999 * (square[i] as number) + 0.001 * slope * slope;
    mean[i] = m;
    square[i] = s;
    values[i] = (values[i] as number) * (1 - rate * decay) - (rate * m) / first / (Math.sqrt(s / second) + 1e-8);
    slopes[i] = 0;
  }
}

function shuffle(order: number[], random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
}
