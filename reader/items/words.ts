import { fold, foldForSearch, holdsExactly } from '../fields/fold.ts';
import itemWords from './item-words.json' with { type: 'json' };

const headingWords = new Set(itemWords.headings);
const depositWords = new Set(itemWords.deposits);

/** True if the text has only column headings, or several of them. */
export function isHeading(text: string): boolean {
  const words = fold(text).split(' ');
  const headings = words.filter((word) => headingWords.has(word)).length;
  return headings > 0 && (headings === words.length || headings >= 3 || headings > words.length / 2);
}

/** True if words make an amount negative, whatever its sign. "Savings" and "points" may be goods and do not count. */
export function isDiscount(name: string): boolean {
  const folded = foldForSearch(name);
  return itemWords.discounts.some((word) => holdsExactly(folded, word));
}

/** True for a deposit, which is added. Unlike a discount, it is not subtracted. */
export function isDeposit(name: string): boolean {
  return fold(name)
    .split(' ')
    .some((word) => depositWords.has(word) || word.startsWith('pfand'));
}
