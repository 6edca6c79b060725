import type { FieldName, OcrWord, Page } from '../page.ts';
import { learnedModels } from '../ranking/choose-candidate.ts';
import { type FeatureWeights, scoreFeatures } from '../ranking/probabilities.ts';
import { collectCandidates } from './all-candidates.ts';
import type { AmountCandidate } from './amount/amount-candidates.ts';
import type { Candidate } from './candidate.ts';
import { findCategoryWords } from './category/category.ts';
import { computeSimilarity, foldName } from './fold-text.ts';
import type { ReadingHints } from './reading-hints.ts';
import { type TextLine, toTextLines } from './text-line.ts';

/** Minimum similarity (0 to 1) between a misread name and the real name. */
const MISREAD = 0.8;

/** The fields that the user confirmed or corrected. The amount is in hundredths, and the day is `YYYY-MM-DD`. */
export type ConfirmedFields = {
  merchant: string;
  /** The merchant's name as printed on its receipts, if it differs from `merchant`. */
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
  pages: readonly Page[],
  confirmed: ConfirmedFields,
  today: string,
  hints: ReadingHints = {},
): void {
  for (const word of pages.flatMap((page) => page.lines.flatMap(({ words }) => words))) word.usedFor = [];
  const lines = toTextLines(pages);
  // A user may confirm a day in the future, so dates up to this day are accepted.
  const candidates = collectCandidates(lines, confirmed.day > today ? confirmed.day : today, hints);
  const amounts = candidates.amount.filter(({ value }) => value === confirmed.amountMinor);
  const days = candidates.date.filter(({ value }) => value === confirmed.day);
  const named = (name = confirmed.merchant) => nameWords(lines, candidates.merchant, name);
  mark('merchant', named() ?? (confirmed.printedAs ? named(confirmed.printedAs) : undefined));
  mark(
    'amount',
    likeliest(amounts, learnedModels.amount.choose) ?? findWholeAmount(candidates.amounts, confirmed.amountMinor),
  );
  mark('date', likeliest(days, learnedModels.date.choose));
  mark('category', findCategoryWords(lines, confirmed.category));
  mark('currency', candidates.currency?.words);
}

/**
 * Returns the words that are most similar to the name, allowing for misread letters. Returns undefined if none are
 * similar enough.
 */
function nameWords(
  lines: readonly TextLine[],
  candidates: readonly Candidate<string>[],
  name: string,
): readonly OcrWord[] | undefined {
  const wanted = foldName(name);
  const likenesses = candidates.map(({ value }) => likenessOf(foldName(value), wanted));
  const highest = Math.max(...likenesses);
  const nearest = likeliest(
    candidates.filter((_, i) => likenesses[i] === highest),
    learnedModels.merchant.choose,
  );
  return highest === 1 ? nearest : (findSpelling(lines, name) ?? (highest >= MISREAD ? nearest : undefined));
}

/** Returns the similarity of two names, from 0 to 1. To save time, names of very different lengths are not compared. */
function likenessOf(one: string, other: string): number {
  const [shorter, longer] = [Math.min(one.length, other.length), Math.max(one.length, other.length)];
  return shorter < MISREAD * longer ? 0 : computeSimilarity(one, other);
}

function likeliest(candidates: readonly Candidate<unknown>[], weights: FeatureWeights): readonly OcrWord[] | undefined {
  const scores = candidates.map(({ features }) => scoreFeatures(features, weights));
  return candidates[scores.indexOf(Math.max(...scores))]?.words;
}

function mark(field: FieldName, words: readonly OcrWord[] = []): void {
  for (const word of words) word.usedFor.push(field);
}

/** Returns the first consecutive words that spell the name, on any line, or undefined if there are none. */
function findSpelling(lines: readonly TextLine[], name: string): readonly OcrWord[] | undefined {
  const wanted = foldName(name);
  const words = lines.flatMap((line) => line.words);
  const texts = words.map((word) => foldName(word.text));
  for (let start = 0; start < words.length; start++) {
    let text = '';
    for (let end = start; text.length < wanted.length && wanted.startsWith(text) && end < words.length; end++) {
      text += texts[end] ?? '';
      if (text === wanted) return words.slice(start, end + 1);
      if (text === '') break;
    }
  }
  return undefined;
}

/**
 * Returns the words of the first whole number with this value, or undefined if there is none. On a line with a price, a
 * whole number is probably a quantity, so such lines are skipped.
 */
function findWholeAmount(all: readonly AmountCandidate[], amountMinor: number): readonly OcrWord[] | undefined {
  const priced = new Set(all.filter(({ form }) => form === 'exact').map(({ line }) => line));
  return all.find(({ minor, label, line }) => minor === amountMinor && label !== 'count' && !priced.has(line))?.words;
}
