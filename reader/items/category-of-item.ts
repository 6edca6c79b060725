import categoryWords from '../fields/category/category-words.json' with { type: 'json' };
import { fold } from '../fields/fold.ts';

/** Shorter keywords must match a whole word, others match anywhere in the letters, like `holdsExactly`. */
const LONG = 6;

type Keyword = { category: string; letters: string };

/** `goods` are sold by shops of other kinds too, so they do not indicate the category of a whole receipt. */
const keywords: Keyword[] = Object.entries(categoryWords).flatMap(([category, { words, goods }]) =>
  [...new Set([...words, ...goods])].map((word) => ({ category, letters: word.replaceAll(' ', '') })),
);
/** Food can belong to either category. That depends on where it was bought. */
const EATEN: readonly string[] = ['Food', 'Groceries'];

/**
 * Guesses the built-in category of an item by the words of its name, or returns null if no word indicates one.
 * @param shop the category of the receipt, used if no other category is more likely
 */
export function guessItemCategory(name: string, shop: string): string | null {
  const words = fold(name).split(' ');
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
