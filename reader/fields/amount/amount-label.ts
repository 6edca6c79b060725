import {
  computeTextSimilarity,
  containsAnyKeyword,
  containsExactKeyword,
  normalizeForComparison,
  normalizeForSearch,
  normalizeToLetters,
} from '../normalize-text.ts';
import labelWords from './label-words.json' with { type: 'json' };

const { labels, breakdown } = labelWords;

/** The meaning of an amount, according to the text before it. */
export type AmountLabel =
  | 'final total'
  | 'total'
  | 'total with tax'
  | 'amount'
  | 'subtotal'
  | 'paid'
  | 'change'
  | 'rounding'
  | 'tax'
  | 'discount'
  | 'count'
  | 'other'
  | 'none';

const totalLabels: ReadonlySet<string> = new Set(['total', 'final total', 'total with tax']);

export function isTotalLabel(label: AmountLabel): boolean {
  return totalLabels.has(label);
}

/** True if the label means a total or a subtotal. */
export function isTotalOrSubtotalLabel(label: AmountLabel): boolean {
  return label === 'subtotal' || isTotalLabel(label);
}

/** Matches a currency between a label and its amount. The currency is not part of the label. */
const currencySign = /(?<!\p{L})(RM|MYR|EUR|USD|GBP|CHF|SGD|INR|Rs)(?!\p{L})/giu;

/**
 * Determines from the text before an amount what the amount means. The keywords are in the languages of Western and
 * Central Europe, and in Turkish, Malay, Indonesian, Ukrainian and Russian. Cyrillic words are recognized even if they
 * were misread as Latin letters ("CYMA").
 */
export function classifyAmountLabel(text: string): AmountLabel {
  if (!/\p{L}{2}/u.test(text.replace(currencySign, ''))) return 'none';
  const folded = normalizeForSearch(text);
  const contains = (group: keyof typeof labels) => containsAnyKeyword(folded, labels[group]);
  const containsExactly = (group: keyof typeof labels) =>
    labels[group].some((word) => containsExactKeyword(folded, word));
  // On American receipts, "BAL" after the tax is the total to pay: "TAX .00 BAL 31.26".
  if (contains('due') || /^(?:tax .{0,12})?bal$/.test(normalizeForComparison(text))) return 'final total';
  if (isChargeLabel(folded.letters)) return 'tax';
  if (contains('change')) return 'change';
  if (contains('rounded')) return 'final total';
  if (contains('rounding')) return 'rounding';
  if (contains('handedOver')) return 'paid';
  if (contains('discount')) return contains('subtotal') ? 'subtotal' : 'discount';
  if (contains('count')) return 'count';
  const isInclusive = contains('inclusive');
  const isTotal = contains('total');
  if (contains('exclusive') && !isInclusive) return isTotal ? 'subtotal' : 'tax';
  if (contains('subtotal')) return isInclusive ? 'total' : 'subtotal';
  if (contains('finalTotal')) return 'final total';
  if (isInclusive && isTotal) return 'total with tax';
  if (contains('paid') && contains('amount') && contains('tax')) return 'total with tax';
  if (contains('tax')) return 'tax';
  // "Contant" (payment) and "montant" (total) differ by one letter, so misread letters are not allowed here.
  if (containsExactly('paid') && !containsExactly('total')) return 'paid';
  if (isTotal) return 'total';
  if (contains('paid')) return 'paid';
  return contains('amount') ? 'amount' : 'other';
}

/**
 * True if the text names a charge and its type, such as a service or delivery charge. "Charge" on its own may be a
 * misread "change".
 */
function isChargeLabel(letters: string): boolean {
  const kindIndex = letters.search(/serv|svc|srv|delivery|handling|loading/);
  return letters.includes('charges') || (kindIndex >= 0 && letters.includes('charge', kindIndex));
}

/** Returns the label without currency codes, and without digits or signs at either end. */
export function cleanAmountLabel(text: string): string {
  return text
    .replace(currencySign, ' ')
    .replace(/\s+/g, ' ')
    .slice(-60)
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** True if two labels are probably the same, allowing for a few misread letters. */
export function isSimilarLabel(a: string, b: string): boolean {
  return computeTextSimilarity(normalizeToLetters(a), normalizeToLetters(b)) >= 0.8;
}

/**
 * True for the heading of a table that splits the total by tax rate. An amount labelled "total" in such a table is only
 * the sum of a column.
 */
export function isTaxBreakdownHeading(text: string): boolean {
  return containsAnyKeyword(normalizeForSearch(text), breakdown);
}
