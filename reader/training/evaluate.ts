import type { ChosenField } from '../ranking/choose.ts';
import { choose } from '../ranking/choose.ts';
import { foldsOf } from './folds.ts';
import type { Lessons } from './receipts.ts';
import { type Lesson, train } from './train.ts';

/** How a field of a receipt was chosen by weights that were learned from other shops. */
export type Verdict = { value: unknown; isRight: boolean; confidence: number; isSure: boolean };

/** For each receipt its fields' verdicts, by weights and thresholds learned from other shops (cross-validation in `parts` parts). */
export function evaluate(lessons: Lessons, parts: number): Record<ChosenField, Verdict>[] {
  const [amount, date, merchant] = (['amount', 'date', 'merchant'] as const).map((field) =>
    evaluateField(field, lessons[field], parts),
  );
  return lessons.amount.map((_, i) => ({
    amount: amount?.[i] as Verdict,
    date: date?.[i] as Verdict,
    merchant: merchant?.[i] as Verdict,
  }));
}

function evaluateField(field: ChosenField, lessons: readonly Lesson[], parts: number): Verdict[] {
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
  return lessons.map(({ candidates, right }, i) => {
    const model = models[folds[i] as number];
    const best = model && choose(candidates, model);
    if (!best) return { value: null, isRight: false, confidence: 0, isSure: false };
    const { value, confidence, index } = best;
    return { value, isRight: right[index] === true, confidence, isSure: confidence >= model.sureFrom };
  });
}
