import {
  applyLayer,
  CURRENCY_SIGN_KINDS,
  type CurrencySignKind,
  computeSignProbabilities,
  computeSoftmax,
  minimumSignProbability,
  type NetworkLayer,
  packLayers,
  unpackLayers,
} from '../signs/sign-network.ts';
import { drawSignExamples, type SignExample } from './draw-signs.ts';
import fonts from './sign-fonts.json' with { type: 'json' };

/** Called with the name of the current step, the number of its finished units, and the number of all its units. */
type Progress = (what: string, done: number, total: number) => void;

/** Number of times that each line is drawn, worn in a different way each time. */
const drawingsPerLine = 3;

/**
 * Returns a message that lists the missing font packages. Returns undefined if all fonts are installed.
 * @param families the installed font families
 */
export function describeMissingFonts(families: ReadonlySet<string>): string | undefined {
  const missing = [fonts.learn, fonts.score].flatMap((packages) =>
    Object.entries(packages).flatMap(([name, packageFamilies]) =>
      packageFamilies.every((family) => families.has(family)) ? [] : [name],
    ),
  );
  return missing.length === 0
    ? undefined
    : `Some training fonts are missing. On Debian: apt install ${[...new Set(missing)].join(' ')}`;
}

/**
 * Returns the content of `reader/signs/weights.json`, and a score that was measured on fonts not used for training. The
 * same fonts always produce the same content.
 */
export async function trainSignWeights(progress: Progress = () => {}): Promise<{ weights: string; score: string }> {
  const random = createRandom(1);
  const examples = await drawAllExamples(fonts.learn, random, progress);
  const weights = packLayers(learnSignNetwork(examples, random, progress));
  const score = describeScore(unpackLayers(weights), await drawAllExamples(fonts.score, random, progress));
  return { weights: `${JSON.stringify(weights, null, 2)}\n`, score };
}

async function drawAllExamples(
  packages: Readonly<Record<string, readonly string[]>>,
  random: () => number,
  progress: Progress,
): Promise<SignExample[]> {
  const families = Object.values(packages).flat();
  const examples: SignExample[] = [];
  for (const [done, family] of families.entries()) {
    progress('Drawing', done, families.length);
    for (const bold of [false, true])
      examples.push(...(await drawSignExamples({ family, bold }, drawingsPerLine, random)));
  }
  return examples;
}

/**
 * Returns one line per kind of sign with three numbers: how many glyphs there are, how many were recognized with
 * certainty, and how many were mistaken for another sign.
 */
function describeScore(layers: readonly NetworkLayer[], examples: readonly SignExample[]): string {
  const counts = new Map<CurrencySignKind, { all: number; right: number; wrong: number }>();
  for (const { kind, shape } of examples) {
    const count = counts.get(kind) ?? { all: 0, right: 0, wrong: 0 };
    const recognized =
      CURRENCY_SIGN_KINDS[
        computeSignProbabilities(layers, shape).findIndex((chance) => chance >= minimumSignProbability)
      ];
    count.all++;
    if (recognized === kind) count.right++;
    else if (recognized !== undefined && recognized !== 'other') count.wrong++;
    counts.set(kind, count);
  }
  return [...counts]
    .map(
      ([kind, { all: drawnCount, right: recognizedCount, wrong: mistakenCount }]) =>
        `${kind}: ${drawnCount} drawn, ${recognizedCount} recognized, ${mistakenCount} mistaken for another sign`,
    )
    .join('\n');
}

/**
 * Returns a function that generates pseudorandom numbers from 0 to 1 (Mulberry32). The same seed always produces the
 * same numbers.
 */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const hiddenLayerSizes = [72, 32];
const roundCount = 10;
const batchSize = 32;
const weightDecay = 1e-4;

/** Parameters, their gradient, and the moments used by Adam (Kingma and Ba 2015). */
type LearnedParameters = { values: Float32Array; gradient: Float32Array; mean: Float32Array; squareMean: Float32Array };

/**
 * Trains a network that classifies shapes, using stochastic gradient descent. The same examples always produce the same
 * network.
 */
function learnSignNetwork(
  examples: readonly SignExample[],
  random: () => number,
  progress: Progress = () => {},
): NetworkLayer[] {
  const layerSizes = [(examples[0] as SignExample).shape.length, ...hiddenLayerSizes, CURRENCY_SIGN_KINDS.length];
  const layers = layerSizes.slice(1).map((outputs, i) => createLayer(layerSizes[i] as number, outputs, random));
  const parameters = layers.map(
    ({ weights, biases }) => [createLearnedParameters(weights), createLearnedParameters(biases)] as const,
  );
  const order = examples.map((_, i) => i);
  const stepCount = roundCount * Math.ceil(examples.length / batchSize);
  let step = 0;
  for (let round = 0; round < roundCount; round++) {
    shuffle(order, random);
    for (let start = 0; start < order.length; start += batchSize) {
      for (const i of order.slice(start, start + batchSize))
        addGradient(layers, parameters, examples[i] as SignExample);
      step++;
      progress('Learning', step, stepCount);
      const rate = 0.0015 * (1 - step / (stepCount + 1));
      for (const layerParameters of parameters.flat()) applyGradient(layerParameters, rate, step);
    }
  }
  return layers;
}

function createLayer(inputs: number, outputs: number, random: () => number): NetworkLayer {
  const spread = Math.sqrt(6 / inputs);
  const weights = Float32Array.from({ length: inputs * outputs }, () => (random() * 2 - 1) * spread);
  return { inputs, outputs, weights, biases: new Float32Array(outputs) };
}

function createLearnedParameters(values: Float32Array): LearnedParameters {
  const zeros = () => new Float32Array(values.length);
  return { values, gradient: zeros(), mean: zeros(), squareMean: zeros() };
}

/** Adds the gradient of the cross-entropy loss for one example to `parameters`. */
function addGradient(
  layers: readonly NetworkLayer[],
  parameters: readonly (readonly [LearnedParameters, LearnedParameters])[],
  { kind, shape }: SignExample,
): void {
  const values = [shape];
  for (const layer of layers) values.push(applyLayer(layer, values.at(-1) as Float32Array, layer !== layers.at(-1)));
  let errors = computeSoftmax(values.at(-1) as Float32Array).map(
    (share, k) => share - (CURRENCY_SIGN_KINDS[k] === kind ? 1 : 0),
  );
  for (let i = layers.length - 1; i >= 0; i--) {
    const { inputs, outputs: count, weights } = layers[i] as NetworkLayer;
    const [{ gradient }, biasParameters] = parameters[i] as readonly [LearnedParameters, LearnedParameters];
    const input = values[i] as Float32Array;
    const inputErrors = new Float32Array(inputs);
    for (let output = 0; output < count; output++) {
      const error = errors[output] as number;
      if (error === 0) continue;
      biasParameters.gradient[output] = (biasParameters.gradient[output] as number) + error;
      const rowStart = output * inputs;
      for (let j = 0; j < inputs; j++) {
        gradient[rowStart + j] = (gradient[rowStart + j] as number) + error * (input[j] as number);
        inputErrors[j] = (inputErrors[j] as number) + error * (weights[rowStart + j] as number);
      }
    }
    errors = inputErrors.map((error, j) => ((input[j] as number) > 0 ? error : 0));
  }
}

function applyGradient({ values, gradient, mean, squareMean }: LearnedParameters, rate: number, step: number): void {
  const [meanCorrection, squareCorrection] = [1 - 0.9 ** step, 1 - 0.999 ** step];
  for (let i = 0; i < values.length; i++) {
    const gradientValue = (gradient[i] as number) / batchSize;
    const newMean = 0.9 * (mean[i] as number) + 0.1 * gradientValue;
    const newSquareMean = 0.999 * (squareMean[i] as number) + 0.001 * gradientValue * gradientValue;
    mean[i] = newMean;
    squareMean[i] = newSquareMean;
    values[i] =
      (values[i] as number) * (1 - rate * weightDecay) -
      (rate * newMean) / meanCorrection / (Math.sqrt(newSquareMean / squareCorrection) + 1e-8);
    gradient[i] = 0;
  }
}

function shuffle(order: number[], random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
}
