import type { OcrWord } from '../../ocr-page.ts';
import type { FoundValue } from '../field-candidate.ts';
import { findChainCategory } from '../merchant/chain-names.ts';
import chains from '../merchant/chains.json' with { type: 'json' };
import { containsExactKeyword, normalizeForComparison, normalizeForSearch } from '../normalize-text.ts';
import type { TextLine } from '../text-line.ts';
import categoryWords from './category-words.json' with { type: 'json' };

type CategoryKeywords = { category: string; words: readonly string[]; shopNames: readonly string[] };

/**
 * Keywords for each built-in expense category. `words` are searched for on the whole receipt, and `shopNames` only in
 * the shop's name. They are all folded (lower case, no accents).
 */
const categories = Object.entries(categoryWords).map(([category, { words, brands }]): CategoryKeywords => {
  const chainsOfCategory = (chains as Record<string, { within: string[] }>)[category];
  return { category, words, shopNames: [...(chainsOfCategory?.within.map(normalizeForComparison) ?? []), ...brands] };
});

/**
 * Guesses a built-in category from the shop's name and the items. A known chain has the most weight. Returns null if
 * nothing matches.
 */
export function guessReceiptCategory(lines: readonly TextLine[], merchant: string | null): FoundValue<string> | null {
  const name = normalizeForSearch(merchant ?? '');
  const foldedLines = lines.map((line) => ({ line, text: normalizeForSearch(line.text) }));
  const chainCategory = findChainCategory(merchant ?? '');
  const scores = categories.map(({ category, words, shopNames }) => {
    const nameHits = words.filter((word) => containsExactKeyword(name, word)).length;
    const isKnownShop = chainCategory === category || shopNames.some((shop) => containsExactKeyword(name, shop));
    const matchingLines = foldedLines.filter(({ text }) => words.some((word) => containsExactKeyword(text, word)));
    const score = (isKnownShop ? 6 : 0) + 3 * nameHits + Math.min(4, matchingLines.length);
    return { category, matchingLines, score };
  });
  const [best, rival] = scores.sort((a, b) => b.score - a.score);
  if (!best || best.score === 0) return null;
  const margin = best.score - (rival?.score ?? 0);
  const words = takeFirstWords(best.matchingLines.map(({ line }) => line));
  return { value: best.category, confidence: Math.min(0.9, 0.3 + 0.12 * margin), words };
}

/**
 * Returns the words on the receipt that suggest a category. The category name is not case-sensitive. Returns an empty
 * list for categories that are not built in.
 */
export function findCategoryWords(lines: readonly TextLine[], category: string): OcrWord[] {
  const categoryName = category.toLowerCase();
  const keywords = categories.find((builtIn) => builtIn.category.toLowerCase() === categoryName)?.words ?? [];
  const hasKeyword = ({ text }: TextLine) => {
    const folded = normalizeForSearch(text);
    return keywords.some((word) => containsExactKeyword(folded, word));
  };
  return takeFirstWords(lines.filter(hasKeyword));
}

/** Returns at most six words. The app highlights them, and highlighting half of the receipt would not help. */
function takeFirstWords(lines: readonly TextLine[]): OcrWord[] {
  return lines.flatMap((line) => line.words).slice(0, 6);
}
