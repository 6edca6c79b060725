import type { Word } from '../page.ts';

/** A field's value with how sure it is, 0 to 1, and the words it was read from. */
export type Found<Value> = { value: Value; confidence: number; words: readonly Word[] };

/** From a score with no unit to 0…1; `middle` is where it is as likely right as wrong. */
export function likelihood(score: number, middle: number, steepness = 1): number {
  return 1 / (1 + Math.exp(-(score - middle) * steepness));
}

export function meanConfidence(words: readonly Word[]): number {
  return words.length === 0 ? 0 : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}
