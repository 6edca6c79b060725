import type { RankedField } from '../ranking/choose-candidate.ts';
import { chooseCandidate, type FieldRankingModel } from '../ranking/choose-candidate.ts';
import { splitIntoFolds } from './split-by-shop.ts';
import { trainField } from './train-fields.ts';
import type { TrainingExample, TrainingExamplesByField } from './training-examples.ts';

/** The result of reading one field of a receipt, using weights learned from other shops. */
export type FieldEvaluation = {
  value: unknown;
  isRight: boolean;
  confidence: number;
  isSure: boolean;
  /** True if the right value of the field is known. Otherwise, `isRight` has no meaning. */
  isAnswered: boolean;
  /** True if one of the candidates is right, even if another one was chosen. */
  hasRightCandidate: boolean;
};

const fields = ['amount', 'date', 'merchant'] as const;

/**
 * Evaluates each receipt by cross-validation. The weights and thresholds for a fold are learned from the shops in all
 * other folds.
 */
export function evaluateByCrossValidation(
  examples: TrainingExamplesByField,
  foldCount: number,
): Record<RankedField, FieldEvaluation>[] {
  return groupByReceipt(examples, (field) => crossValidate(field, examples[field], foldCount));
}

/** Evaluates receipts using weights learned from `otherExamples`, which must be from other shops. */
export function evaluateWithOtherShops(
  otherExamples: TrainingExamplesByField,
  examples: TrainingExamplesByField,
): Record<RankedField, FieldEvaluation>[] {
  return groupByReceipt(examples, (field) => {
    const model = trainField(field, otherExamples[field]);
    return examples[field].map((example) => judgeExample(example, model));
  });
}

function groupByReceipt(
  examples: TrainingExamplesByField,
  evaluateField: (field: RankedField) => FieldEvaluation[],
): Record<RankedField, FieldEvaluation>[] {
  const [amount, date, merchant] = fields.map(evaluateField);
  return examples.amount.map((_, i) => ({
    amount: amount?.[i] as FieldEvaluation,
    date: date?.[i] as FieldEvaluation,
    merchant: merchant?.[i] as FieldEvaluation,
  }));
}

function crossValidate(field: RankedField, examples: readonly TrainingExample[], foldCount: number): FieldEvaluation[] {
  const folds = splitIntoFolds(
    examples.map(({ shop }) => shop),
    foldCount,
  );
  const models = Array.from({ length: foldCount }, (_, fold) =>
    trainField(
      field,
      examples.filter((_, i) => folds[i] !== fold),
    ),
  );
  return examples.map((example, i) => judgeExample(example, models[folds[i] as number] as FieldRankingModel));
}

function judgeExample({ candidates, right, isAnswered }: TrainingExample, model: FieldRankingModel): FieldEvaluation {
  const best = chooseCandidate(candidates, model);
  const facts = { isAnswered, hasRightCandidate: right.includes(true) };
  if (!best) return { value: null, isRight: false, confidence: 0, isSure: false, ...facts };
  const { value, confidence, index } = best;
  return { value, isRight: right[index] === true, confidence, isSure: confidence >= model.sureFrom, ...facts };
}
