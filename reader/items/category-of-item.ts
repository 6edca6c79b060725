import { categoryWords } from '../fields/category/category-words.ts';
import { fold, list } from '../fields/fold.ts';

/** Goods that shops of other kinds sell too. The words for whole receipts distinguish shops, so these are not among them. */
const GOODS: Readonly<Record<string, readonly string[]>> = {
  Groceries: list(`
    apple, carrot, carrots, onion, onions, potato, tomato, cucumber, lettuce, juice, saft, cereal, muesli, pasta, flour, mehl, sugar,
    ham, schinken, yoghurt, joghurt, noodles, nudeln, water, mineralwasser, chocolate, schokolade, biscuits, crisps, chips, oil`),
  Shopping: list(`
    shampoo, shower gel, duschgel, toothpaste, toothbrush, zahnpasta, deodorant, soap, seife, detergent, waschmittel,
    spulmittel, toilet paper, toilettenpapier, kitchen roll, tissues, nappies, windeln, battery, batterien, light bulb, candle, candles,
    socks, socken, t shirt, pencil, pencils, pen, pens, envelopes, umbrella, charger, headphones, towel, handtuch, frying pan`),
  Transportation: list('screenwash, adblue, motor oil'),
  Entertainment: list('cinema ticket, board game, dvd, blu ray'),
};

/** Shorter keywords must match a whole word, others match anywhere in the letters, like `holdsExactly`. */
const LONG = 6;

type Keyword = { category: string; letters: string };

const keywords: Keyword[] = Object.entries(categoryWords).flatMap(([category, some]) =>
  [...new Set([...some, ...(GOODS[category] ?? [])])].map((word) => ({ category, letters: word.replaceAll(' ', '') })),
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
