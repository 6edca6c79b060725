import type { ChosenField } from '../ranking/choose.ts';
import { choose, type Model } from '../ranking/choose.ts';
import type { ExamplesByKind, TrainingExample } from './receipts.ts';
import { foldsOf } from './shops.ts';
import { train } from './train.ts';

/** The result for one field of a receipt. The weights were learned from other shops. */
export type Verdict = {
  value: unknown;
  isRight: boolean;
  confidence: number;
  isSure: boolean;
  /** True if the answer contains the field. Otherwise `isRight` has no meaning. */
  isAnswered: boolean;
  /** True if one of the candidates is right. Otherwise no choice could have been right. */
  isThere: boolean;
};

const fields = ['amount', 'date', 'merchant'] as const;

/**
 * Evaluates each receipt with weights and thresholds that were learned from other shops. This is a cross-validation in
 * `parts` parts.
 */
export function evaluate(lessons: ExamplesByKind, parts: number): Record<ChosenField, Verdict>[] {
  return byReceipt(lessons, (field) => crossValidate(field, lessons[field], parts));
}

/** Evaluates receipts with weights that were learned from `others`. None of these shops may be in `others`. */
export function evaluateBy(others: ExamplesByKind, lessons: ExamplesByKind): Record<ChosenField, Verdict>[] {
  return byReceipt(lessons, (field) => {
    const model = train(field, others[field]);
    return lessons[field].map((lesson) => verdictOf(lesson, model));
  });
}

function byReceipt(lessons: ExamplesByKind, of: (field: ChosenField) => Verdict[]): Record<ChosenField, Verdict>[] {
  const [amount, date, merchant] = fields.map(of);
  return lessons.amount.map((_, i) => ({
    amount: amount?.[i] as Verdict,
    date: date?.[i] as Verdict,
    merchant: merchant?.[i] as Verdict,
  }));
}

function crossValidate(field: ChosenField, lessons: readonly TrainingExample[], parts: number): Verdict[] {
  const folds = foldsOf(
    lessons.map(({ shop }) => shop),
    parts,
  );
  const models = Array.from({ length: parts }, (_, part) =>
    train(
      field,
      lessons.filter((_, i) => folds[i] !== part),
    ),
  );
  return lessons.map((lesson, i) => verdictOf(lesson, models[folds[i] as number] as Model));
}

function verdictOf({ candidates, right, isAnswered }: TrainingExample, model: Model): Verdict {
  const best = choose(candidates, model);
  const about = { isAnswered, isThere: right.includes(true) };
  if (!best) return { value: null, isRight: false, confidence: 0, isSure: false, ...about };
  const { value, confidence, index } = best;
  return { value, isRight: right[index] === true, confidence, isSure: confidence >= model.sureFrom, ...about };
}
