import { containsExactKeyword, normalizeForComparison, normalizeForSearch } from '../fields/normalize-text.ts';
import itemWords from './classify-item-text.json' with { type: 'json' };

const headingWords = new Set(itemWords.headings);
const depositWords = new Set(itemWords.deposits);

/** True if the text is a row of column headings. At least three of its words, or most of them, must be headings. */
export function isColumnHeading(text: string): boolean {
  const words = normalizeForComparison(text).split(' ');
  const headings = words.filter((word) => headingWords.has(word)).length;
  return headings > 0 && (headings === words.length || headings >= 3 || headings > words.length / 2);
}

/** True if the words name a discount. Its amount is negative even if no minus sign is printed. */
export function isDiscountName(name: string): boolean {
  const folded = normalizeForSearch(name);
  return itemWords.discounts.some((word) => containsExactKeyword(folded, word));
}

/** True if the text names a deposit, which is added to the total. */
export function isDepositName(name: string): boolean {
  return normalizeForComparison(name)
    .split(' ')
    .some((word) => depositWords.has(word) || word.startsWith('pfand'));
}
