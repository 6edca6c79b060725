import type { ChosenField } from '../ranking/choose.ts';
import { choose, type Model } from '../ranking/choose.ts';
import type { ExamplesByKind, TrainingExample } from './receipts.ts';
import { foldsOf } from './shops.ts';
import { train } from './train.ts';

/** The choice for one field of a receipt, with weights learned from other shops. */
export type Verdict = {
  value: unknown;
  isRight: boolean;
  confidence: number;
  isSure: boolean;
  /** True if the answer contains the field; otherwise it is neither right nor wrong. */
  isAnswered: boolean;
  /** True if a candidate is right, so that only the choice can be wrong. */
  isThere: boolean;
};

const fields = ['amount', 'date', 'merchant'] as const;

/** Evaluates each receipt with weights and thresholds learned from other shops (cross-validation in `parts` parts). */
export function evaluate(lessons: ExamplesByKind, parts: number): Record<ChosenField, Verdict>[] {
  return byReceipt(lessons, (field) => crossValidate(field, lessons[field], parts));
}

/** Evaluates receipts with weights learned from `others`, which contain none of these shops. */
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
