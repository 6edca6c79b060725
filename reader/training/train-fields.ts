import {
  computeConfidence,
  type FieldRankingModel,
  findMostProbableCandidate,
  type RankedField,
} from '../ranking/choose-candidate.ts';
import type { FeatureValues, FeatureWeights } from '../ranking/probabilities.ts';
import { ascendGradient, learnWeights } from './learn-weights.ts';
import priorWeights from './prior-weights.json' with { type: 'json' };
import { splitIntoFolds } from './split-by-shop.ts';
import type { TrainingExample, TrainingExamplesByField } from './training-examples.ts';

type FieldPriors = { choose: FeatureWeights; ridge: number; confidence: FeatureWeights; rightWhenSure: number };

/**
 * Weights set by hand, which training changes only if the receipts require it. `ridge` is higher if there are many
 * features and few receipts. `rightWhenSure` is the share of sure values that must be right. It is slightly above the
 * promised share, because new receipts are harder. For names it is lower, because a slightly wrong name does little
 * harm.
 */
const priorsByField: Readonly<Record<RankedField, FieldPriors>> = priorWeights;

/**
 * The result of choosing a value. The weights were learned without this shop, because the learned confidence would
 * otherwise be too high.
 */
type Outcome = { confidenceFeatures: FeatureValues; isRight: boolean };

const foldCount = 5;
/** Learns the weights for choosing a field's value, and the weights for its confidence. */
export function trainField(field: RankedField, examples: readonly TrainingExample[]): FieldRankingModel {
  const { confidence: priorConfidence, rightWhenSure } = priorsByField[field];
  const outcomes = listOutcomes(field, examples);
  const confidence = learnConfidence(outcomes, priorConfidence);
  return {
    choose: learnChoiceWeights(field, examples),
    confidence,
    sureFrom: chooseSureThreshold(outcomes, confidence, rightWhenSure),
  };
}

function learnChoiceWeights(field: RankedField, trainingExamples: readonly TrainingExample[]): FeatureWeights {
  const shopSizes = new Map<number, number>();
  for (const { shop } of trainingExamples) shopSizes.set(shop, (shopSizes.get(shop) ?? 0) + 1);
  const examples = trainingExamples.map(({ candidates, right, shop }) => ({
    candidates: candidates.map(({ features }) => features),
    right,
    // Ten receipts from one shop teach less than one receipt from each of ten shops. Therefore, each receipt of a
    // frequent shop has less weight.
    weight: (shopSizes.get(shop) ?? 1) ** -0.5,
  }));
  return learnWeights(examples, priorsByField[field].ridge, priorsByField[field].choose);
}

function listOutcomes(field: RankedField, examples: readonly TrainingExample[]): Outcome[] {
  const folds = splitIntoFolds(
    examples.map(({ shop }) => shop),
    foldCount,
  );
  return Array.from({ length: foldCount }, (_, fold) => {
    const weights = learnChoiceWeights(
      field,
      examples.filter((_, i) => folds[i] !== fold),
    );
    return examples
      .filter(({ isAnswered }, i) => isAnswered && folds[i] === fold)
      .flatMap(({ candidates, right }) => {
        const best = findMostProbableCandidate(candidates, weights);
        return best ? [{ confidenceFeatures: best.confidenceFeatures, isRight: right[best.index] === true }] : [];
      });
  }).flat();
}

/** Returns the weights of a logistic regression. A ridge keeps them close to the weights that were set by hand. */
function learnConfidence(outcomes: readonly Outcome[], priorWeights: FeatureWeights): FeatureWeights {
  const names = ['always', ...Object.keys(priorWeights).filter((name) => name !== 'always')];
  const priorValues = names.map((name) => priorWeights[name] ?? 0);
  const weights = Float64Array.from(priorValues);
  ascendGradient(weights, (gradient) => {
    names.forEach((_, i) => {
      gradient[i] = -((weights[i] as number) - (priorValues[i] as number));
    });
    const currentWeights = Object.fromEntries(names.map((name, i) => [name, weights[i] as number]));
    for (const { confidenceFeatures, isRight } of outcomes) {
      const error = (isRight ? 1 : 0) - computeConfidence(confidenceFeatures, currentWeights);
      names.forEach((name, i) => {
        gradient[i] = (gradient[i] as number) + error * (confidenceFeatures[name] ?? 0);
      });
    }
  });
  return Object.fromEntries(names.map((name, i) => [name, Math.round((weights[i] as number) * 1000) / 1000]));
}

/** Returns the lowest confidence, from 0.8 to 0.99, from which enough values are right. */
function chooseSureThreshold(outcomes: readonly Outcome[], weights: FeatureWeights, rightWhenSure: number): number {
  const sorted = outcomes
    .map(({ confidenceFeatures, isRight }) => ({
      confidence: computeConfidence(confidenceFeatures, weights),
      isRight,
    }))
    .sort((a, b) => b.confidence - a.confidence);
  let rightCount = 0;
  let threshold = 1;
  for (const [index, { confidence: weights, isRight }] of sorted.entries()) {
    if (isRight) rightCount++;
    if (isRight && rightCount / (index + 1) >= rightWhenSure) threshold = weights;
  }
  return Math.min(0.99, Math.max(0.8, Math.ceil(threshold * 1000) / 1000));
}

/** Returns the content of `reader/ranking/weights.json`. The same receipts always produce the same content. */
export function trainAllFields(examples: TrainingExamplesByField): string {
  const learned: Record<RankedField, FieldRankingModel> = {
    amount: trainField('amount', examples.amount),
    date: trainField('date', examples.date),
    merchant: trainField('merchant', examples.merchant),
  };
  return `${JSON.stringify(omitZeroWeights(learned), null, 2)}\n`;
}

/** Removes weights of 0, which have no effect. */
function omitZeroWeights(learned: Record<RankedField, FieldRankingModel>): object {
  return Object.fromEntries(
    Object.entries(learned).map(([field, model]) => {
      const choose = Object.fromEntries(Object.entries(model.choose).filter(([, weight]) => weight !== 0));
      return [field, { ...model, choose }];
    }),
  );
}
