import {
  applyLayer,
  computeSignProbabilities,
  computeSoftmax,
  type NetworkLayer,
  packLayers,
  SIGN_KINDS,
  type SignKind,
  sureSignProbability,
  unpackLayers,
} from '../signs/sign-network.ts';
import { drawSignExamples, type SignExample } from './draw-signs.ts';
import fonts from './sign-fonts.json' with { type: 'json' };

/** Called with the name of the current step, the number of its finished units, and their total. */
type Progress = (what: string, done: number, total: number) => void;

/** Number of times that each line is drawn, worn in a different way each time. */
const times = 3;

/**
 * Returns a message that lists the missing font packages, or undefined if all fonts are installed.
 * @param families the installed font families
 */
export function describeMissingFonts(families: ReadonlySet<string>): string | undefined {
  const missing = [fonts.learn, fonts.score].flatMap((packages) =>
    Object.entries(packages).flatMap(([name, some]) => (some.every((family) => families.has(family)) ? [] : [name])),
  );
  return missing.length === 0
    ? undefined
    : `Some training fonts are missing. On Debian: apt install ${[...new Set(missing)].join(' ')}`;
}

/**
 * Returns the content of `reader/signs/weights.json`, and a score on fonts that were not used for training. The same
 * fonts always produce the same content.
 */
export async function trainSignWeights(progress: Progress = () => {}): Promise<{ weights: string; score: string }> {
  const random = randomFrom(1);
  const examples = await drawAll(fonts.learn, random, progress);
  const weights = packLayers(learnSignNetwork(examples, random, progress));
  const score = scoreOf(unpackLayers(weights), await drawAll(fonts.score, random, progress));
  return { weights: `${JSON.stringify(weights, null, 2)}\n`, score };
}

async function drawAll(
  packages: Readonly<Record<string, readonly string[]>>,
  random: () => number,
  progress: Progress,
): Promise<SignExample[]> {
  const families = Object.values(packages).flat();
  const examples: SignExample[] = [];
  for (const [done, family] of families.entries()) {
    progress('Drawing', done, families.length);
    for (const bold of [false, true]) examples.push(...(await drawSignExamples({ family, bold }, times, random)));
  }
  return examples;
}

/**
 * Returns one line per kind of sign with three numbers: all glyphs of this kind, those recognized with certainty, and
 * those mistaken for another sign.
 */
function scoreOf(layers: readonly NetworkLayer[], examples: readonly SignExample[]): string {
  const counts = new Map<SignKind, { all: number; right: number; wrong: number }>();
  for (const { kind, shape } of examples) {
    const count = counts.get(kind) ?? { all: 0, right: 0, wrong: 0 };
    const recognized =
      SIGN_KINDS[computeSignProbabilities(layers, shape).findIndex((chance) => chance >= sureSignProbability)];
    count.all++;
    if (recognized === kind) count.right++;
    else if (recognized !== undefined && recognized !== 'other') count.wrong++;
    counts.set(kind, count);
  }
  return [...counts]
    .map(
      ([kind, { all, right, wrong }]) =>
        `${kind}: ${all} drawn, ${right} recognized, ${wrong} mistaken for another sign`,
    )
    .join('\n');
}

/**
 * Returns a function that generates pseudorandom numbers from 0 to 1 (Mulberry32). The same seed always produces the
 * same numbers.
 */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const sizes = [72, 32];
const rounds = 10;
const batch = 32;
const decay = 1e-4;

/** Parameters with their gradient and the moments used by Adam (Kingma and Ba 2015). */
type Learning = { values: Float32Array; slopes: Float32Array; mean: Float32Array; square: Float32Array };

/**
 * Trains a network that classifies shapes, using stochastic gradient descent. The same examples always produce the same
 * network.
 */
export function learnSignNetwork(
  examples: readonly SignExample[],
  random: () => number,
  progress: Progress = () => {},
): NetworkLayer[] {
  const widths = [(examples[0] as SignExample).shape.length, ...sizes, SIGN_KINDS.length];
  const layers = widths.slice(1).map((outputs, i) => newLayer(widths[i] as number, outputs, random));
  const learnings = layers.map(({ weights, biases }) => [learningOf(weights), learningOf(biases)] as const);
  const order = examples.map((_, i) => i);
  const steps = rounds * Math.ceil(examples.length / batch);
  let step = 0;
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random);
    for (let start = 0; start < order.length; start += batch) {
      for (const i of order.slice(start, start + batch)) slope(layers, learnings, examples[i] as SignExample);
      step++;
      progress('Learning', step, steps);
      const rate = 0.0015 * (1 - step / (steps + 1));
      for (const learning of learnings.flat()) move(learning, rate, step);
    }
  }
  return layers;
}

function newLayer(inputs: number, outputs: number, random: () => number): NetworkLayer {
  const spread = Math.sqrt(6 / inputs);
  const weights = Float32Array.from({ length: inputs * outputs }, () => (random() * 2 - 1) * spread);
  return { inputs, outputs, weights, biases: new Float32Array(outputs) };
}

function learningOf(values: Float32Array): Learning {
  const zeros = () => new Float32Array(values.length);
  return { values, slopes: zeros(), mean: zeros(), square: zeros() };
}

/** Adds the gradient of the cross-entropy loss for one example to `learnings`. */
function slope(
  layers: readonly NetworkLayer[],
  learnings: readonly (readonly [Learning, Learning])[],
  { kind, shape }: SignExample,
): void {
  const values = [shape];
  for (const layer of layers) values.push(applyLayer(layer, values.at(-1) as Float32Array, layer !== layers.at(-1)));
  let errors = computeSoftmax(values.at(-1) as Float32Array).map(
    (share, k) => share - (SIGN_KINDS[k] === kind ? 1 : 0),
  );
  for (let i = layers.length - 1; i >= 0; i--) {
    const { inputs, outputs: count, weights } = layers[i] as NetworkLayer;
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
