import { allCandidates } from '../fields/all-candidates.ts';
import { textLines } from '../fields/text-line.ts';
import type { Page } from '../page.ts';
import type { ChosenField } from '../ranking/choose.ts';
import { type Answer, isAnswered, isRight } from './answers.ts';
import { shopsOf } from './folds.ts';
import type { TrainingExample } from './train.ts';

/** A recognized receipt with its answer. */
export type AnsweredReceipt = { name: string; pages: Page[]; answer: Answer };

export type ExamplesByKind = Record<ChosenField, TrainingExample[]> & {
  /** The currency read from each receipt. */
  currency: (string | null)[];
};

/**
 * Prepares receipts for training.
 * @param today the day on which they are read
 */
export function listExamples(receipts: readonly AnsweredReceipt[], today: string): ExamplesByKind {
  const shops = shopsOf(receipts.map(({ name, answer }) => answer.merchant ?? name));
  const lessons: ExamplesByKind = { amount: [], date: [], merchant: [], currency: [] };
  receipts.forEach(({ pages, answer }, i) => {
    const all = allCandidates(textLines(pages), today, {});
    for (const field of ['amount', 'date', 'merchant'] as const) {
      const candidates = all[field];
      const right = candidates.map(({ value }) => isRight(field, value, answer));
      lessons[field].push({ candidates, right, shop: shops[i] as number, isAnswered: isAnswered(field, answer) });
    }
    lessons.currency.push(all.currency?.value ?? null);
  });
  return lessons;
}
