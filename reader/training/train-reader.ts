import type { ChosenField, Model } from '../ranking/choose.ts';
import type { ExamplesByKind } from './receipts.ts';
import { train } from './train.ts';

/** Returns the content of `reader/ranking/weights.json`. The same receipts always give the same text. */
export function learnedFrom(lessons: ExamplesByKind): string {
  const learned: Record<ChosenField, Model> = {
    amount: train('amount', lessons.amount),
    date: train('date', lessons.date),
    merchant: train('merchant', lessons.merchant),
  };
  return `${JSON.stringify(withoutNothing(learned), null, 2)}\n`;
}

/** Removes weights of 0, which have no effect. */
function withoutNothing(learned: Record<ChosenField, Model>): object {
  return Object.fromEntries(
    Object.entries(learned).map(([field, model]) => {
      const choose = Object.fromEntries(Object.entries(model.choose).filter(([, weight]) => weight !== 0));
      return [field, { ...model, choose }];
    }),
  );
}
