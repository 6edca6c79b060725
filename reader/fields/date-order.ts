import { americanAddress } from './country-signs.ts';
import { type CurrencyEvidence, contradictingCurrency } from './currency-evidence.ts';
import { findDates } from './date-text.ts';
import { fold } from './fold.ts';
import type { Hints } from './hints.ts';
import type { TextLine } from './text-line.ts';

/** Words of languages and taxes of lands that print the day first. */
const dayFirstWords =
  /\b(summe|gesamt\w*|betrag|mwst|rechnung\w*|quittung|datum|uhr|montant|facture|merci|tva|caisse|importe|fecha|factura|gracias|totale|fattura|scontrino|grazie|totaal|bedankt|btw|obrigad[oa]|fatura|jumlah|tarikh|gst|sst|vat)\b/;
const americanWords = /\b(sales tax|state tax|zip code|gratuity)\b/;
/** "(217) 555-0132" */
const americanPhone = /\(\d{3}\) ?\d{3}-\d{4}|(?<![\d+-])\d{3}-\d{3}-\d{4}\b/;
/** Lands of these print the month first. */
const monthFirstIn: ReadonlySet<string> = new Set(['USD', 'PHP']);
/** Lands of these print either. */
const eitherIn: ReadonlySet<string> = new Set(['CAD']);

/**
 * Whether dates are printed with the month first: above 0 they probably are, below 0 the day comes first; the further from
 * 0 the surer. The unit is that of a logistic score. Most of the world puts the day first. `currency` is the receipt's as it is read.
 */
export function monthFirstScore(
  lines: readonly TextLine[],
  evidence: CurrencyEvidence,
  currency: string | null,
  hints: Hints,
): number {
  if (hints.isMonthFirst !== undefined) return hints.isMonthFirst ? 6 : -6;
  let score = -0.7 + 4 * telltaleDates(lines);
  const country = evidence.ofCountry;
  const printed = contradictingCurrency(evidence);
  const isAmerican = lines.some(({ text }) => americanAddress.test(text) || americanPhone.test(text));
  if (country !== null && printed === null) {
    if (!eitherIn.has(country)) score += monthFirstIn.has(country) ? 3.5 : -3;
    else if (isAmerican) score += 0.5;
    return score;
  }
  const all = fold(lines.map(({ text }) => text).join(' '));
  if (dayFirstWords.test(all)) score -= 3;
  // What seemed to tell the country may be a number or a word of another.
  if (printed !== null) return score + (monthFirstIn.has(printed) ? 2 : -2);
  if (americanWords.test(all)) score += 1.5;
  if (isAmerican) score += 1.5;
  if (currency !== null) return score + (currency === 'USD' ? 2 : -2);
  return score + (hints.currency === 'USD' ? 1.5 : -1);
}

/** 1 or -1 where some date of the document can only be read with the month or the day first; 0 where none tells. */
function telltaleDates(lines: readonly TextLine[]): number {
  const orders = lines.flatMap(({ text }) =>
    findDates(text).flatMap(({ readings }) => {
      const [only, other] = readings.filter(({ isYearFirst }) => !isYearFirst);
      return other ? [] : (only?.isMonthFirst ?? []);
    }),
  );
  return Math.sign(orders.filter((order) => order).length - orders.filter((order) => !order).length);
}
