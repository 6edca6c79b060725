import type { OcrWord } from '../ocr-page.ts';
import type { FeatureValues } from '../ranking/probabilities.ts';

/** A possible value of a field, the words from which it was read, and its features for ranking. */
export type FieldCandidate<Value> = { value: Value; words: readonly OcrWord[]; features: FeatureValues };

/** The value of a field, its confidence from 0 to 1, and the words from which it was read. */
export type FoundValue<Value> = { value: Value; confidence: number; words: readonly OcrWord[] };

export function computeMeanConfidence(words: readonly OcrWord[]): number {
  return words.length === 0 ? 0 : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}
