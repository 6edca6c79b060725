import { listWords, markWordsForField, type OcrPage, type OcrWord } from '../ocr-page.ts';
import { learnedModels } from '../ranking/choose-candidate.ts';
import { type FeatureWeights, scoreFeatures } from '../ranking/probabilities.ts';
import type { AmountCandidate } from './amount/amount-candidates.ts';
import { findCategoryWords } from './category/guess-receipt-category.ts';
import { collectCandidates } from './collect-candidates.ts';
import type { FieldCandidate } from './field-candidate.ts';
import { computeTextSimilarity, normalizeNameForComparison } from './normalize-text.ts';
import type { ReadingHints } from './reading-hints.ts';
import { type TextLine, toTextLines } from './text-line.ts';

/** Minimum similarity, from 0 to 1, at which a printed name is treated as a misread version of the real name. */
const minNameSimilarity = 0.8;

/** The fields that the user confirmed or corrected. The amount is in hundredths, and the day is `YYYY-MM-DD`. */
export type ConfirmedFields = {
  merchant: string;
  /** The merchant's name as printed on the receipts, if it differs from `merchant`. */
  printedAs?: string | null;
  amountMinor: number;
  day: string;
  category: string;
};

/**
 * Marks the words that contain the confirmed values, so that the app can highlight them. If there are several matches,
 * only the most likely one is marked. Previous marks are removed.
 */
export function markFieldWords(
  pages: readonly OcrPage[],
  confirmed: ConfirmedFields,
  today: string,
  hints: ReadingHints = {},
): void {
  for (const word of listWords(pages)) word.usedFor = [];
  const lines = toTextLines(pages);
  // A user may confirm a day in the future. Dates up to the confirmed day are therefore accepted.
  const lastDay = confirmed.day > today ? confirmed.day : today;
  const candidates = collectCandidates(lines, lastDay, hints);
  const amounts = candidates.amount.filter(({ value }) => value === confirmed.amountMinor);
  const days = candidates.date.filter(({ value }) => value === confirmed.day);
  const findWords = (name: string) => findNameWords(lines, candidates.merchant, name);
  const { merchant, printedAs } = confirmed;
  markWordsForField('merchant', findWords(merchant) ?? (printedAs ? findWords(printedAs) : undefined));
  const amountWords = selectMostLikelyWords(amounts, learnedModels.amount.choose);
  markWordsForField('amount', amountWords ?? findWholeAmount(candidates.amounts, confirmed.amountMinor));
  markWordsForField('date', selectMostLikelyWords(days, learnedModels.date.choose));
  markWordsForField('category', findCategoryWords(lines, confirmed.category));
  markWordsForField('currency', candidates.currency?.words);
}

/**
 * Returns the words that are most similar to the name, allowing for misread letters. Returns undefined if none are
 * similar enough.
 */
function findNameWords(
  lines: readonly TextLine[],
  candidates: readonly FieldCandidate<string>[],
  name: string,
): readonly OcrWord[] | undefined {
  const wantedName = normalizeNameForComparison(name);
  const similarities = candidates.map(({ value }) => compareNames(normalizeNameForComparison(value), wantedName));
  const highestSimilarity = Math.max(...similarities);
  const mostSimilarWords = selectMostLikelyWords(
    candidates.filter((_, i) => similarities[i] === highestSimilarity),
    learnedModels.merchant.choose,
  );
  if (highestSimilarity === 1) return mostSimilarWords;
  const spelledName = findSpelledName(lines, name);
  if (spelledName) return spelledName;
  return highestSimilarity >= minNameSimilarity ? mostSimilarWords : undefined;
}

/**
 * Returns the similarity of two names, from 0 to 1. To save time, it returns 0 for names of very different lengths
 * without comparing their letters.
 */
function compareNames(name: string, otherName: string): number {
  const [shorter, longer] = [Math.min(name.length, otherName.length), Math.max(name.length, otherName.length)];
  return shorter < minNameSimilarity * longer ? 0 : computeTextSimilarity(name, otherName);
}

function selectMostLikelyWords(
  candidates: readonly FieldCandidate<unknown>[],
  weights: FeatureWeights,
): readonly OcrWord[] | undefined {
  const scores = candidates.map(({ features }) => scoreFeatures(features, weights));
  return candidates[scores.indexOf(Math.max(...scores))]?.words;
}

/**
 * Returns the first consecutive words that spell the name, or undefined if there are none. They may continue on the
 * next line.
 */
function findSpelledName(lines: readonly TextLine[], name: string): readonly OcrWord[] | undefined {
  const wantedName = normalizeNameForComparison(name);
  const words = lines.flatMap((line) => line.words);
  const texts = words.map((word) => normalizeNameForComparison(word.text));
  for (let start = 0; start < words.length; start++) {
    let text = '';
    for (let end = start; text.length < wantedName.length && wantedName.startsWith(text) && end < words.length; end++) {
      text += texts[end] ?? '';
      if (text === wantedName) return words.slice(start, end + 1);
      if (text === '') break;
    }
  }
  return undefined;
}

/**
 * Returns the words of the first whole number with this value, or undefined if there is none. On a line with a price, a
 * whole number is probably a quantity, so such lines are skipped.
 */
function findWholeAmount(amounts: readonly AmountCandidate[], amountMinor: number): readonly OcrWord[] | undefined {
  const linesWithPrice = new Set(amounts.filter(({ form }) => form === 'exact').map(({ lineIndex }) => lineIndex));
  return amounts.find(
    ({ minor, label, lineIndex }) => minor === amountMinor && label !== 'count' && !linesWithPrice.has(lineIndex),
  )?.words;
}
