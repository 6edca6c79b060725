import categoryWords from '../fields/category/category-words.json' with { type: 'json' };
import { normalizeForComparison } from '../fields/normalize-text.ts';

/**
 * Keywords with fewer letters must be whole words, and longer ones may be part of a word, as in `containsExactKeyword`.
 */
const PARTIAL_MATCH_LENGTH = 6;

type Keyword = { category: string; letters: string };

/**
 * Keywords for each category. `goods` are products that many kinds of shops sell. They show the category of an item,
 * but not of a whole receipt.
 */
const keywords: Keyword[] = Object.entries(categoryWords).flatMap(([category, { words, goods }]) =>
  [...new Set([...words, ...goods])].map((word) => ({ category, letters: word.replaceAll(' ', '') })),
);
/** Depending on the shop, food belongs to one of these categories or the other. */
const FOOD_CATEGORIES: readonly string[] = ['Food', 'Groceries'];

/**
 * Guesses the built-in category of an item from its name. Returns null if nothing matches.
 * @param receiptCategory the category of the receipt, which is preferred if several categories are equally likely
 */
export function guessItemCategory(name: string, receiptCategory: string): string | null {
  const words = normalizeForComparison(name).split(' ');
  const wordSet = new Set(words);
  const joinedLetters = words.join('').replace(/[^\p{L}]/gu, '');
  const matches = keywords.filter(({ letters }) =>
    letters.length < PARTIAL_MATCH_LENGTH ? wordSet.has(letters) : joinedLetters.includes(letters),
  );
  const scores = new Map<string, number>();
  for (const { category } of matches) scores.set(category, (scores.get(category) ?? 0) + 1);
  const highestScore = Math.max(...scores.values());
  const likelyCategories = [...scores].filter(([, score]) => score === highestScore).map(([category]) => category);
  const fitsReceipt =
    likelyCategories.includes(receiptCategory) ||
    (FOOD_CATEGORIES.includes(receiptCategory) &&
      likelyCategories.some((category) => FOOD_CATEGORIES.includes(category)));
  return fitsReceipt ? receiptCategory : (likelyCategories[0] ?? null);
}
