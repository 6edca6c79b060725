import { computeMeanConfidence, type FieldCandidate } from '../fields/field-candidate.ts';
import { normalizeNameForComparison } from '../fields/normalize-text.ts';
import { computeProbabilities, type FeatureValues, type FeatureWeights, scoreFeatures } from './probabilities.ts';
import weights from './weights.json' with { type: 'json' };

/** The learned weights for one field, and the confidence from which its value counts as sure. */
export type FieldRankingModel = {
  /** Weights for choosing the best candidate. */
  choose: FeatureWeights;
  /** Weights of a logistic regression. It estimates the probability that the chosen candidate is right. */
  confidence: FeatureWeights;
  /** Minimum confidence at which the value counts as sure, so that the user need not check it. */
  sureFrom: number;
};

/** The fields whose values are chosen using learned weights. */
export type RankedField = 'amount' | 'date' | 'merchant';

/** The weights learned by `npm run train-reader`. */
export const learnedModels = weights as Readonly<Record<RankedField, FieldRankingModel>>;

/**
 * Returns the most likely candidate, its index, and the features from which its confidence is computed. The
 * probabilities of candidates with the same value (or the same letters) are added up. Returns null if there are no
 * candidates.
 */
export function findMostProbableCandidate<Each extends FieldCandidate<unknown>>(
  candidates: readonly Each[],
  weights: FeatureWeights,
): (Each & { index: number; confidenceFeatures: FeatureValues }) | null {
  const probabilities = computeProbabilities(
    candidates.map(({ features }) => features),
    weights,
  );
  const keys = candidates.map(({ value }) => (typeof value === 'string' ? normalizeNameForComparison(value) : value));
  const probabilityByKey = new Map<unknown, number>();
  for (const [i, key] of keys.entries())
    probabilityByKey.set(key, (probabilityByKey.get(key) ?? 0) + (probabilities[i] as number));
  const highestShare = Math.max(...probabilityByKey.values());
  const index = probabilities.indexOf(
    Math.max(...probabilities.filter((_, i) => probabilityByKey.get(keys[i]) === highestShare)),
  );
  const best = candidates[index];
  if (!best) return null;
  return {
    ...best,
    index,
    confidenceFeatures: { ...best.features, ...computeConfidenceFeatures(best, highestShare, candidates.length) },
  };
}

/** Returns the most likely candidate and the probability that it is right, or null if there are no candidates. */
export function chooseCandidate<Each extends FieldCandidate<unknown>>(
  candidates: readonly Each[],
  model: FieldRankingModel,
): (Each & { index: number; confidence: number }) | null {
  const best = findMostProbableCandidate(candidates, model.choose);
  return best && { ...best, confidence: computeConfidence(best.confidenceFeatures, model.confidence) };
}

export function computeConfidence(confidenceFeatures: FeatureValues, weights: FeatureWeights): number {
  return 1 / (1 + Math.exp(-scoreFeatures(confidenceFeatures, weights)));
}

function computeConfidenceFeatures({ words }: FieldCandidate<unknown>, share: number, count: number): FeatureValues {
  const boundedShare = Math.min(0.99, Math.max(0.01, share));
  return {
    always: 1,
    alone: count === 1 ? 1 : 0,
    lead: Math.log(boundedShare / (1 - boundedShare)),
    'hardly legible': Math.max(0, 0.9 - computeMeanConfidence(words)),
  };
}
