import type { Word } from '../page.ts';
import type { Features } from '../ranking/probabilities.ts';

/** A possible value of a field, the words it was read from, and its features for ranking. */
export type Candidate<Value> = { value: Value; words: readonly Word[]; features: Features };

/** The value of a field, its confidence from 0 to 1, and the words that it was read from. */
export type FoundValue<Value> = { value: Value; confidence: number; words: readonly Word[] };

export function computeMeanConfidence(words: readonly Word[]): number {
  return words.length === 0 ? 0 : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}
