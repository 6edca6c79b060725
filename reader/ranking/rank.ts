/** A candidate's features by name; missing features are 0. */
export type Features = Readonly<Record<string, number>>;

/** A weight for each feature; features without a weight do not count. */
export type Weights = Readonly<Record<string, number>>;

/** Turns a boolean into a feature. */
export function flag(is: boolean): number {
  return is ? 1 : 0;
}

export function scoreOf(features: Features, weights: Weights): number {
  let score = 0;
  for (const name in features) score += (features[name] as number) * (weights[name] ?? 0);
  return score;
}

/** Returns the probability of each candidate, assuming that one of them is right: the softmax of their scores. */
export function chances(candidates: readonly Features[], weights: Weights): number[] {
  const scores = candidates.map((features) => scoreOf(features, weights));
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
