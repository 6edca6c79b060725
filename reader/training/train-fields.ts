import {
  type ChosenField,
  computeConfidence,
  type FieldModel,
  findMostProbableCandidate,
} from '../ranking/choose-candidate.ts';
import type { FeatureValues, FeatureWeights } from '../ranking/probabilities.ts';
import { ascendGradient, learnWeights } from './learn-weights.ts';
import priorWeights from './prior-weights.json' with { type: 'json' };
import type { ExamplesByKind, TrainingExample } from './receipts.ts';
import { splitIntoFolds } from './split-by-shop.ts';

type Known = { choose: FeatureWeights; ridge: number; confidence: FeatureWeights; rightWhenSure: number };

/**
 * Weights set by hand, which training changes only if the receipts require it. `ridge` is higher if many features are
 * trained on few receipts. `rightWhenSure` is the required share of sure values that are right. It is slightly above
 * the promised share, because new receipts are harder, but lower for names, because a slightly wrong name does little
 * harm.
 */
const known: Readonly<Record<ChosenField, Known>> = priorWeights;

/**
 * The result of choosing a value with weights that were learned without this shop. If the weights had been learned with
 * it, the learned confidence would be too high.
 */
type Outcome = { confidenceFeatures: FeatureValues; isRight: boolean };

const parts = 5;
/** Learns the weights for choosing a field's value, and those for the confidence. */
export function trainField(field: ChosenField, lessons: readonly TrainingExample[]): FieldModel {
  const { confidence: expected, rightWhenSure } = known[field];
  const outcomes = outcomesOf(field, lessons);
  const confidence = learnConfidence(outcomes, expected);
  return {
    choose: learnChoiceWeights(field, lessons),
    confidence,
    sureFrom: sureFrom(outcomes, confidence, rightWhenSure),
  };
}

export function learnChoiceWeights(field: ChosenField, lessons: readonly TrainingExample[]): FeatureWeights {
  const sizes = new Map<number, number>();
  for (const { shop } of lessons) sizes.set(shop, (sizes.get(shop) ?? 0) + 1);
  const examples = lessons.map(({ candidates, right, shop }) => ({
    candidates: candidates.map(({ features }) => features),
    right,
    // Each receipt of a frequent shop has less weight. Ten receipts from one shop teach less than one receipt from each
    // of ten shops.
    weight: (sizes.get(shop) ?? 1) ** -0.5,
  }));
  return learnWeights(examples, known[field].ridge, known[field].choose);
}

function outcomesOf(field: ChosenField, lessons: readonly TrainingExample[]): Outcome[] {
  const folds = splitIntoFolds(
    lessons.map(({ shop }) => shop),
    parts,
  );
  return Array.from({ length: parts }, (_, part) => {
    const weights = learnChoiceWeights(
      field,
      lessons.filter((_, i) => folds[i] !== part),
    );
    return lessons
      .filter(({ isAnswered }, i) => isAnswered && folds[i] === part)
      .flatMap(({ candidates, right }) => {
        const best = findMostProbableCandidate(candidates, weights);
        return best ? [{ confidenceFeatures: best.confidenceFeatures, isRight: right[best.index] === true }] : [];
      });
  }).flat();
}

/** Returns the weights of a logistic regression. A ridge keeps them close to the weights that were set by hand. */
function learnConfidence(outcomes: readonly Outcome[], start: FeatureWeights): FeatureWeights {
  const names = ['always', ...Object.keys(start).filter((name) => name !== 'always')];
  const expected = names.map((name) => start[name] ?? 0);
  const weights = Float64Array.from(expected);
  ascendGradient(weights, (gradient) => {
    names.forEach((_, i) => {
      gradient[i] = -((weights[i] as number) - (expected[i] as number));
    });
    const now = Object.fromEntries(names.map((name, i) => [name, weights[i] as number]));
    for (const { confidenceFeatures, isRight } of outcomes) {
      const pull = (isRight ? 1 : 0) - computeConfidence(confidenceFeatures, now);
      names.forEach((name, i) => {
        gradient[i] = (gradient[i] as number) + pull * (confidenceFeatures[name] ?? 0);
      });
    }
  });
  return Object.fromEntries(names.map((name, i) => [name, Math.round((weights[i] as number) * 1000) / 1000]));
}

/** Returns the lowest confidence, from 0.8 to 0.99, at which enough values are right. */
function sureFrom(outcomes: readonly Outcome[], confidence: FeatureWeights, rightWhenSure: number): number {
  const sorted = outcomes
    .map(({ confidenceFeatures, isRight }) => ({
      confidence: computeConfidence(confidenceFeatures, confidence),
      isRight,
    }))
    .sort((a, b) => b.confidence - a.confidence);
  let right = 0;
  let lowest = 1;
  for (const [index, { confidence, isRight }] of sorted.entries()) {
    if (isRight) right++;
    if (isRight && right / (index + 1) >= rightWhenSure) lowest = confidence;
  }
  return Math.min(0.99, Math.max(0.8, Math.ceil(lowest * 1000) / 1000));
}

/** Returns the content of `reader/ranking/weights.json`. The same receipts always produce the same content. */
export function trainAllFields(lessons: ExamplesByKind): string {
  const learned: Record<ChosenField, FieldModel> = {
    amount: trainField('amount', lessons.amount),
    date: trainField('date', lessons.date),
    merchant: trainField('merchant', lessons.merchant),
  };
  return `${JSON.stringify(omitZeroWeights(learned), null, 2)}\n`;
}

/** Removes weights of 0, which have no effect. */
function omitZeroWeights(learned: Record<ChosenField, FieldModel>): object {
  return Object.fromEntries(
    Object.entries(learned).map(([field, model]) => {
      const choose = Object.fromEntries(Object.entries(model.choose).filter(([, weight]) => weight !== 0));
      return [field, { ...model, choose }];
    }),
  );
}
