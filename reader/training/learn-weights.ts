import type { FeatureValues, FeatureWeights } from '../ranking/probabilities.ts';

/**
 * The candidates of one receipt, each with its features, and for each candidate whether it is right. Receipts without a
 * right candidate are skipped.
 */
export type RankingExample = { candidates: readonly FeatureValues[]; right: readonly boolean[]; weight?: number };

const roundCount = 300;

/**
 * Trains a conditional logistic model (McFadden 1974) using gradient ascent with Adam (Kingma and Ba 2015), and returns
 * its weights. `ridge` keeps them close to `priorWeights`, because rare features would otherwise get large weights. The
 * same examples always produce the same weights.
 */
export function learnWeights(
  examples: readonly RankingExample[],
  ridge: number,
  priorWeights: FeatureWeights = {},
): FeatureWeights {
  const usefulExamples = examples.filter(({ right }) => right.includes(true));
  const names = [
    ...new Set([
      ...Object.keys(priorWeights),
      ...usefulExamples.flatMap(({ candidates }) => candidates.flatMap((features) => Object.keys(features))),
    ]),
  ].sort();
  const indexByName = new Map(names.map((name, index) => [name, index]));
  const receipts = usefulExamples.map(({ candidates, right, weight = 1 }) => ({
    right,
    weight,
    rows: candidates.map((features) => toSparseRow(features, indexByName)),
    powers: new Float64Array(candidates.length),
  }));
  const priorValues = Float64Array.from(names, (name) => priorWeights[name] ?? 0);
  const weights = priorValues.slice();
  ascendGradient(weights, (gradient) => {
    for (let i = 0; i < weights.length; i++)
      gradient[i] = -ridge * ((weights[i] as number) - (priorValues[i] as number));
    for (const receipt of receipts) addReceiptGradient(gradient, weights, receipt);
  });
  return Object.fromEntries(names.map((name, i) => [name, Math.round((weights[i] as number) * 1000) / 1000]));
}

type ReceiptRows = { rows: SparseRow[]; right: readonly boolean[]; weight: number; powers: Float64Array };

/** Adds the gradient of the log-likelihood of choosing a right candidate of one receipt. */
function addReceiptGradient(
  gradient: Float64Array,
  weights: Float64Array,
  { rows, right, weight, powers }: ReceiptRows,
): void {
  rows.forEach((row, i) => {
    powers[i] = computeDotProduct(row, weights);
  });
  const highest = powers.reduce((maximum, power) => Math.max(maximum, power), Number.NEGATIVE_INFINITY);
  let sum = 0;
  let rightSum = 0;
  for (let i = 0; i < powers.length; i++) {
    const power = Math.exp((powers[i] as number) - highest);
    powers[i] = power;
    sum += power;
    if (right[i]) rightSum += power;
  }
  rows.forEach(({ indexes, values }, i) => {
    const power = powers[i] as number;
    const probabilityIfRight = right[i] ? power / (rightSum + 1e-12) : 0;
    const step = weight * (probabilityIfRight - power / sum);
    for (let position = 0; position < indexes.length; position++) {
      const index = indexes[position] as number;
      gradient[index] = (gradient[index] as number) + step * (values[position] as number);
    }
  });
}

type SparseRow = { indexes: Int32Array; values: Float64Array };

function toSparseRow(features: FeatureValues, indexByName: ReadonlyMap<string, number>): SparseRow {
  const present = Object.entries(features).filter(([, value]) => value !== 0);
  return {
    indexes: Int32Array.from(present, ([name]) => indexByName.get(name) as number),
    values: Float64Array.from(present, ([, value]) => value),
  };
}

function computeDotProduct({ indexes, values }: SparseRow, weights: Float64Array): number {
  let sum = 0;
  for (let position = 0; position < indexes.length; position++)
    sum += (values[position] as number) * (weights[indexes[position] as number] as number);
  return sum;
}

/**
 * Improves `weights` by gradient ascent with a fixed number of decreasing steps.
 * @param writeGradient writes the gradient at the current weights into its argument
 */
export function ascendGradient(weights: Float64Array, writeGradient: (gradient: Float64Array) => void): void {
  const gradient = new Float64Array(weights.length);
  const mean = new Float64Array(weights.length);
  const squareMean = new Float64Array(weights.length);
  for (let round = 1; round <= roundCount; round++) {
    writeGradient(gradient);
    const stepSize = 0.1 * (1 - round / (roundCount + 1));
    for (let i = 0; i < weights.length; i++) {
      const slope = gradient[i] as number;
      mean[i] = 0.9 * (mean[i] as number) + 0.1 * slope;
      squareMean[i] = 0.99 * (squareMean[i] as number) + 0.01 * slope * slope;
      const correctedMean = (mean[i] as number) / (1 - 0.9 ** round);
      const correctedSpread = Math.sqrt((squareMean[i] as number) / (1 - 0.99 ** round)) + 1e-8;
      weights[i] = (weights[i] as number) + (stepSize * correctedMean) / correctedSpread;
    }
  }
}
