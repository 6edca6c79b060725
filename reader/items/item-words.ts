import { containsExactKeyword, foldForSearch, foldText } from '../fields/fold-text.ts';
import itemWords from './item-words.json' with { type: 'json' };

const headingWords = new Set(itemWords.headings);
const depositWords = new Set(itemWords.deposits);

/** True if more than half of the words, or at least three words, are column headings. */
export function isColumnHeading(text: string): boolean {
  const words = foldText(text).split(' ');
  const headings = words.filter((word) => headingWords.has(word)).length;
  return headings > 0 && (headings === words.length || headings >= 3 || headings > words.length / 2);
}

/**
 * True if the words make an amount negative even without a minus. "Savings" and "points" may be goods, so these words
 * do not.
 */
export function isDiscountName(name: string): boolean {
  const folded = foldForSearch(name);
  return itemWords.discounts.some((word) => containsExactKeyword(folded, word));
}

/** True if the text names a deposit. A deposit is added to the total, while a discount is subtracted. */
export function isDepositName(name: string): boolean {
  return foldText(name)
    .split(' ')
    .some((word) => depositWords.has(word) || word.startsWith('pfand'));
}
