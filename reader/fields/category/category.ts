import type { OcrWord } from '../../page.ts';
import type { FoundValue } from '../candidate.ts';
import { containsExactKeyword, foldForSearch, foldText } from '../fold-text.ts';
import { findChainCategory } from '../merchant/chain-names.ts';
import chains from '../merchant/chains.json' with { type: 'json' };
import type { TextLine } from '../text-line.ts';
import categoryWords from './category-words.json' with { type: 'json' };

type Known = { category: string; words: readonly string[]; shops: readonly string[] };

/**
 * Keywords for each built-in expense category. `words` are looked for on the whole receipt, and `shops` only in the
 * shop's name. All are folded (lower case, no accents).
 */
const categories = Object.entries(categoryWords).map(
  ([category, { words, brands }]): Known => ({
    category,
    words,
    shops: [...((chains as Record<string, { within: string[] }>)[category]?.within.map(foldText) ?? []), ...brands],
  }),
);

/**
 * Guesses a built-in category from the shop's name and the goods. A known chain has the most weight. Returns null if
 * nothing matches.
 */
export function guessCategory(lines: readonly TextLine[], merchant: string | null): FoundValue<string> | null {
  const name = foldForSearch(merchant ?? '');
  const folded = lines.map((line) => ({ line, text: foldForSearch(line.text) }));
  const ofChain = findChainCategory(merchant ?? '');
  const scores = categories.map(({ category, words, shops }) => {
    const named = words.filter((word) => containsExactKeyword(name, word)).length;
    const isKnown = ofChain === category || shops.some((shop) => containsExactKeyword(name, shop));
    const hits = folded.filter(({ text }) => words.some((word) => containsExactKeyword(text, word)));
    return { category, hits, score: (isKnown ? 6 : 0) + 3 * named + Math.min(4, hits.length) };
  });
  const [best, rival] = scores.sort((a, b) => b.score - a.score);
  if (!best || best.score === 0) return null;
  const margin = best.score - (rival?.score ?? 0);
  const words = wordsIn(best.hits.map(({ line }) => line));
  return { value: best.category, confidence: Math.min(0.9, 0.3 + 0.12 * margin), words };
}

/**
 * Returns the words on the receipt that suggest a category. The category name is not case-sensitive. Returns an empty
 * list for categories that are not built in.
 */
export function findCategoryWords(lines: readonly TextLine[], category: string): OcrWord[] {
  const wanted = category.toLowerCase();
  const words = categories.find((each) => each.category.toLowerCase() === wanted)?.words ?? [];
  const speaks = ({ text }: TextLine) => {
    const folded = foldForSearch(text);
    return words.some((word) => containsExactKeyword(folded, word));
  };
  return wordsIn(lines.filter(speaks));
}

/** Returns at most six words. The app highlights them, and not half of the receipt should be highlighted. */
function wordsIn(lines: readonly TextLine[]): OcrWord[] {
  return lines.flatMap((line) => line.words).slice(0, 6);
}
