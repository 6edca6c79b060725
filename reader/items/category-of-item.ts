import { categoryWords } from '../fields/category-words.ts';
import { fold, list } from '../fields/fold.ts';

/** Goods that shops of other kinds sell beside their own. The words for a whole receipt tell shops apart, so they have none of these. */
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

/** Short words are looked for as a whole, others anywhere in the letters, as `holdsExactly` does. */
const LONG = 6;

type Keyword = { category: string; letters: string };

const keywords: Keyword[] = Object.entries(categoryWords).flatMap(([category, some]) =>
  [...new Set([...some, ...(GOODS[category] ?? [])])].map((word) => ({ category, letters: word.replaceAll(' ', '') })),
);
/** What is eaten: which of the two it is depends on where it was bought, not on what it is. */
const EATEN: readonly string[] = ['Food', 'Groceries'];

/**
 * Guesses to which of the built-in categories something bought belongs, by the words of its name; null where none of them speaks.
 * @param shop the category of the receipt, which stands where it is as likely as another
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
