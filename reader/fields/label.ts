import { alike, fold, foldForSearch, holdsAny, holdsExactly, lettersOnly } from './fold.ts';
import { breakdownWords, labelWords } from './label-words.ts';

/** What the text before an amount says that it is. */
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

/** Stands between a label and its amount, and says nothing. */
const currencySign = /(?<!\p{L})(RM|MYR|EUR|USD|GBP|CHF|SGD|INR|Rs)(?!\p{L})/giu;

/** Says what an amount is by the text before it. */
export function labelOf(text: string): Label {
  if (!/\p{L}{2}/u.test(text.replace(currencySign, ''))) return 'none';
  const folded = foldForSearch(text);
  const says = (group: keyof typeof labelWords) => holdsAny(folded, labelWords[group]);
  const exactly = (group: keyof typeof labelWords) => labelWords[group].some((word) => holdsExactly(folded, word));
  // Behind the tax on American receipts: "TAX .00 BAL 31.26".
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
  // "Contant" is one letter apart from "montant".
  if (exactly('paid') && !exactly('total')) return 'paid';
  if (total) return 'total';
  if (says('paid')) return 'paid';
  return says('amount') ? 'amount' : 'other';
}

/** Whether a kind of charge is named: one letter apart from "change", which is what it is without. */
function namesCharge(joined: string): boolean {
  const kind = joined.search(/serv|svc|srv|delivery|handling|loading/);
  return joined.includes('charges') || (kind >= 0 && joined.includes('charge', kind));
}

/** A label as it is printed, without signs of currency and whatever else is no letter at its ends. */
export function labelText(text: string): string {
  return text
    .replace(currencySign, ' ')
    .replace(/\s+/g, ' ')
    .slice(-60)
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** Whether two printed labels are the same one, as far as misread letters let one tell. */
export function isSameLabel(a: string, b: string): boolean {
  return alike(lettersOnly(a), lettersOnly(b)) >= 0.8;
}

export function startsBreakdown(text: string): boolean {
  return holdsAny(foldForSearch(text), breakdownWords);
}
