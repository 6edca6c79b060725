/** The features of a candidate by name. A missing feature is 0. */
export type FeatureValues = Readonly<Record<string, number>>;

/** The weights of features by name. A feature without a weight is ignored. */
export type FeatureWeights = Readonly<Record<string, number>>;

export function booleanToFeature(isSet: boolean): number {
  return isSet ? 1 : 0;
}

export function scoreFeatures(features: FeatureValues, weights: FeatureWeights): number {
  let score = 0;
  for (const name in features) score += (features[name] as number) * (weights[name] ?? 0);
  return score;
}

/** Returns the probability of each candidate, assuming that exactly one is right (softmax of their scores). */
export function computeProbabilities(candidates: readonly FeatureValues[], weights: FeatureWeights): number[] {
  const scores = candidates.map((features) => scoreFeatures(features, weights));
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
