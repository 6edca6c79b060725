import categoryWords from '../fields/category/category-words.json' with { type: 'json' };
import { foldText } from '../fields/fold-text.ts';

/**
 * Keywords with fewer letters must be whole words. Keywords with at least this many letters may be part of a word, as
 * in `containsExactKeyword`.
 */
const LONG = 6;

type Keyword = { category: string; letters: string };

/**
 * `goods` are words for goods that many kinds of shops sell. They show the category of an item, but not that of a whole
 * receipt.
 */
const keywords: Keyword[] = Object.entries(categoryWords).flatMap(([category, { words, goods }]) =>
  [...new Set([...words, ...goods])].map((word) => ({ category, letters: word.replaceAll(' ', '') })),
);
/** Food may belong to either of these categories, depending on the shop. */
const EATEN: readonly string[] = ['Food', 'Groceries'];

/**
 * Guesses the built-in category of an item from its name. Returns null if nothing matches.
 * @param shop the category of the receipt, which is preferred if several categories are equally likely
 */
export function guessItemCategory(name: string, shop: string): string | null {
  const words = foldText(name).split(' ');
  const whole = new Set(words);
  const all = words.join('').replace(/[^\p{L}]/gu, '');
  const held = keywords.filter(({ letters }) => (letters.length < LONG ? whole.has(letters) : all.includes(letters)));
  const scores = new Map<string, number>();
  for (const { category } of held) scores.set(category, (scores.get(category) ?? 0) + 1);
  const most = Math.max(...scores.values());
  const likely = [...scores].filter(([, score]) => score === most).map(([category]) => category);
  const isOfShop = likely.includes(shop) || (EATEN.includes(shop) && likely.some((each) => EATEN.includes(each)));
  return isOfShop ? shop : (likely[0] ?? null);
}
