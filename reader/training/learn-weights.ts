import type { FeatureValues, FeatureWeights } from '../ranking/probabilities.ts';

/** The candidates of one receipt, and which of them are right. Receipts without a right candidate are skipped. */
export type RankingExample = { candidates: readonly FeatureValues[]; right: readonly boolean[]; weight?: number };

const rounds = 300;

/**
 * Trains a conditional logistic model (McFadden 1974) using gradient ascent with Adam (Kingma and Ba 2015), and returns
 * its weights. `ridge` keeps the weights close to `known`; otherwise, rare features would get large weights. The same
 * examples always produce the same weights.
 */
export function learnWeights(
  examples: readonly RankingExample[],
  ridge: number,
  known: FeatureWeights = {},
): FeatureWeights {
  const useful = examples.filter(({ right }) => right.includes(true));
  const names = [
    ...new Set([
      ...Object.keys(known),
      ...useful.flatMap(({ candidates }) => candidates.flatMap((each) => Object.keys(each))),
    ]),
  ].sort();
  const index = new Map(names.map((name, index) => [name, index]));
  const receipts = useful.map(({ candidates, right, weight = 1 }) => ({
    right,
    weight,
    rows: candidates.map((features) => asRow(features, index)),
    powers: new Float64Array(candidates.length),
  }));
  const expected = Float64Array.from(names, (name) => known[name] ?? 0);
  const weights = expected.slice();
  ascendGradient(weights, (gradient) => {
    for (let i = 0; i < weights.length; i++) gradient[i] = -ridge * ((weights[i] as number) - (expected[i] as number));
    for (const { rows, right, weight, powers } of receipts) {
      rows.forEach((row, i) => {
        powers[i] = dot(row, weights);
      });
      const highest = powers.reduce((most, power) => Math.max(most, power), Number.NEGATIVE_INFINITY);
      let all = 0;
      let good = 0;
      for (let i = 0; i < powers.length; i++) {
        const power = Math.exp((powers[i] as number) - highest);
        powers[i] = power;
        all += power;
        if (right[i]) good += power;
      }
      rows.forEach(({ indexes, values }, i) => {
        const power = powers[i] as number;
        const pull = weight * ((right[i] ? power / (good + 1e-12) : 0) - power / all);
        for (let at = 0; at < indexes.length; at++) {
          const index = indexes[at] as number;
          gradient[index] = (gradient[index] as number) + pull * (values[at] as number);
        }
      });
    }
  });
  return Object.fromEntries(names.map((name, i) => [name, Math.round((weights[i] as number) * 1000) / 1000]));
}

type Row = { indexes: Int32Array; values: Float64Array };

function asRow(features: FeatureValues, index: ReadonlyMap<string, number>): Row {
  const present = Object.entries(features).filter(([, value]) => value !== 0);
  return {
    indexes: Int32Array.from(present, ([name]) => index.get(name) as number),
    values: Float64Array.from(present, ([, value]) => value),
  };
}

function dot({ indexes, values }: Row, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < indexes.length; at++)
    sum += (values[at] as number) * (weights[indexes[at] as number] as number);
  return sum;
}

/**
 * Improves `weights` by gradient ascent with a fixed number of decreasing steps.
 * @param slope writes the gradient at the current weights into its argument
 */
export function ascendGradient(weights: Float64Array, slope: (gradient: Float64Array) => void): void {
  const gradient = new Float64Array(weights.length);
  const mean = new Float64Array(weights.length);
  const spread = new Float64Array(weights.length);
  for (let round = 1; round <= rounds; round++) {
    slope(gradient);
    const pace = 0.1 * (1 - round / (rounds + 1));
    for (let i = 0; i < weights.length; i++) {
      const steepness = gradient[i] as number;
      mean[i] = 0.9 * (mean[i] as number) + 0.1 * steepness;
      spread[i] = 0.99 * (spread[i] as number) + 0.01 * steepness * steepness;
      const fair = (mean[i] as number) / (1 - 0.9 ** round);
      const usual = Math.sqrt((spread[i] as number) / (1 - 0.99 ** round)) + 1e-8;
      weights[i] = (weights[i] as number) + (pace * fair) / usual;
    }
  }
}
