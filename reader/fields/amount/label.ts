import { alike, fold, foldForSearch, holdsAny, holdsExactly, lettersOnly } from '../fold.ts';
import labelWords from './label-words.json' with { type: 'json' };

const { labels, breakdown } = labelWords;

/** The meaning of an amount, from the text before it. */
export type Label =
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

/** Printed between a label and its amount, without meaning for the label. */
const currencySign = /(?<!\p{L})(RM|MYR|EUR|USD|GBP|CHF|SGD|INR|Rs)(?!\p{L})/giu;

/**
 * Determines the meaning of an amount from the text before it. The words are folded, in the languages of Western and Central
 * Europe, in Turkish, Malay and Indonesian, and in Ukrainian and Russian, also as a Latin-only model reads them ("CYMA").
 */
export function labelOf(text: string): Label {
  if (!/\p{L}{2}/u.test(text.replace(currencySign, ''))) return 'none';
  const folded = foldForSearch(text);
  const says = (group: keyof typeof labels) => holdsAny(folded, labels[group]);
  const exactly = (group: keyof typeof labels) => labels[group].some((word) => holdsExactly(folded, word));
  // Printed after the tax on American receipts: "TAX .00 BAL 31.26".
  if (says('due') || /^(?:tax .{0,12})?bal$/.test(fold(text))) return 'final total';
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
  // "Contant" and "montant" differ by one letter.
  if (exactly('paid') && !exactly('total')) return 'paid';
  if (total) return 'total';
  if (says('paid')) return 'paid';
  return says('amount') ? 'amount' : 'other';
}

/** True if the text names a charge. "Charge" and "change" differ by one letter, so the kind of charge must be named too. */
function namesCharge(joined: string): boolean {
  const kind = joined.search(/serv|svc|srv|delivery|handling|loading/);
  return joined.includes('charges') || (kind >= 0 && joined.includes('charge', kind));
}

/** Returns the printed label without currency signs, and without other characters than letters at both ends. */
export function labelText(text: string): string {
  return text
    .replace(currencySign, ' ')
    .replace(/\s+/g, ' ')
    .slice(-60)
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** True if two printed labels are probably the same, allowing for misread letters. */
export function isSameLabel(a: string, b: string): boolean {
  return alike(lettersOnly(a), lettersOnly(b)) >= 0.8;
}

/** True for headings of tables that break the total down by tax rate; a total in such a table is a column's sum. */
export function startsBreakdown(text: string): boolean {
  return holdsAny(foldForSearch(text), breakdown);
}
