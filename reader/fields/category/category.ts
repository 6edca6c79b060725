import type { Word } from '../../page.ts';
import type { Found } from '../candidate.ts';
import { foldForSearch, holdsExactly } from '../fold.ts';
import { categoryOfChain } from '../merchant/chain-names.ts';
import type { TextLine } from '../text-line.ts';
import { categoryMerchants } from './category-merchants.ts';
import { categoryWords } from './category-words.ts';

/**
 * Guesses a built-in category from the shop's name and its goods, or returns null if nothing indicates one. A known chain
 * counts most.
 */
export function guessCategory(lines: readonly TextLine[], merchant: string | null): Found<string> | null {
  const name = foldForSearch(merchant ?? '');
  const folded = lines.map((line) => ({ line, text: foldForSearch(line.text) }));
  const ofChain = categoryOfChain(merchant ?? '');
  const scores = Object.entries(categoryWords).map(([category, words]) => {
    const named = words.filter((word) => holdsExactly(name, word)).length;
    const isKnown =
      ofChain === category || (categoryMerchants[category]?.some((known) => holdsExactly(name, known)) ?? false);
    const hits = folded.filter(({ text }) => words.some((word) => holdsExactly(text, word)));
    return { category, hits, score: (isKnown ? 6 : 0) + 3 * named + Math.min(4, hits.length) };
  });
  const [best, rival] = scores.sort((a, b) => b.score - a.score);
  if (!best || best.score === 0) return null;
  const margin = best.score - (rival?.score ?? 0);
  const words = wordsIn(best.hits.map(({ line }) => line));
  return { value: best.category, confidence: Math.min(0.9, 0.3 + 0.12 * margin), words };
}

/**
 * Returns words on the receipt that suggest a category. Ignores upper and lower case; empty if the category is not built in.
 */
export function wordsOfCategory(lines: readonly TextLine[], category: string): Word[] {
  const wanted = category.toLowerCase();
  const words = Object.entries(categoryWords).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? [];
  const speaks = ({ text }: TextLine) => {
    const folded = foldForSearch(text);
    return words.some((word) => holdsExactly(folded, word));
  };
  return wordsIn(lines.filter(speaks));
}

/** At most six, so that the app does not highlight half the receipt. */
function wordsIn(lines: readonly TextLine[]): Word[] {
  return lines.flatMap((line) => line.words).slice(0, 6);
}
