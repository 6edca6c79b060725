import {
  computeSimilarity,
  containsAnyKeyword,
  containsExactKeyword,
  foldForSearch,
  foldText,
  foldToLetters,
} from '../fold-text.ts';
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

/** Matches a currency between a label and its amount. The currency is not part of the label. */
const currencySign = /(?<!\p{L})(RM|MYR|EUR|USD|GBP|CHF|SGD|INR|Rs)(?!\p{L})/giu;

/**
 * Determines from the text before an amount what the amount means. The keywords are in the languages of Western and
 * Central Europe, and in Turkish, Malay, Indonesian, Ukrainian and Russian. Cyrillic words are recognized even if they
 * were misread as Latin letters ("CYMA").
 */
export function classifyLabel(text: string): AmountLabel {
  if (!/\p{L}{2}/u.test(text.replace(currencySign, ''))) return 'none';
  const folded = foldForSearch(text);
  const says = (group: keyof typeof labels) => containsAnyKeyword(folded, labels[group]);
  const exactly = (group: keyof typeof labels) => labels[group].some((word) => containsExactKeyword(folded, word));
  // On American receipts, "BAL" after the tax is the total to pay: "TAX .00 BAL 31.26".
  if (says('due') || /^(?:tax .{0,12})?bal$/.test(foldText(text))) return 'final total';
  if (namesCharge(folded.joined)) return 'tax';
  if (says('change')) return 'change';
  if (says('rounded')) return 'final total';
  if (says('rounding')) return 'rounding';
  if (says('handedOver')) return 'paid';
  if (says('discount')) return says('subtotal') ? 'subtotal' : 'discount';
  if (says('count')) return 'count';
  const inclusive = says('inclusive');
  const total = says('total');
  if (says('exclusive') && !inclusive) return total ? 'subtotal' : 'tax';
  if (says('subtotal')) return inclusive ? 'total' : 'subtotal';
  if (says('finalTotal')) return 'final total';
  if (inclusive && total) return 'total with tax';
  if (says('paid') && says('amount') && says('tax')) return 'total with tax';
  if (says('tax')) return 'tax';
  // "Contant" (payment) and "montant" (total) differ by one letter, so misread letters are not allowed here.
  if (exactly('paid') && !exactly('total')) return 'paid';
  if (total) return 'total';
  if (says('paid')) return 'paid';
  return says('amount') ? 'amount' : 'other';
}

/**
 * True if the text names a charge and its type, such as a service or delivery charge. "Charge" on its own may be a
 * misread "change".
 */
function namesCharge(joined: string): boolean {
  const kind = joined.search(/serv|svc|srv|delivery|handling|loading/);
  return joined.includes('charges') || (kind >= 0 && joined.includes('charge', kind));
}

/** Returns the label without currency codes, and without digits or signs at either end. */
export function cleanLabel(text: string): string {
  return text
    .replace(currencySign, ' ')
    .replace(/\s+/g, ' ')
    .slice(-60)
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** True if two labels are probably the same, allowing for a few misread letters. */
export function isSameLabel(a: string, b: string): boolean {
  return computeSimilarity(foldToLetters(a), foldToLetters(b)) >= 0.8;
}

/**
 * True for the heading of a table that splits the total by tax rate. A "total" in such a table is only the sum of a
 * column.
 */
export function isBreakdownHeading(text: string): boolean {
  return containsAnyKeyword(foldForSearch(text), breakdown);
}
