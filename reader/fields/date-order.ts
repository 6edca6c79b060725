import { currencyOfCountry } from './currency.ts';
import { findDates } from './date-text.ts';
import { fold } from './fold.ts';
import type { Hints } from './hints.ts';
import type { TextLine } from './text-line.ts';

/** Words of languages and taxes of lands that print the day first. */
const dayFirstWords =
  /\b(summe|gesamt\w*|betrag|mwst|rechnung\w*|quittung|datum|uhr|montant|facture|merci|tva|caisse|importe|fecha|factura|gracias|totale|fattura|scontrino|grazie|totaal|bedankt|btw|obrigad[oa]|fatura|jumlah|tarikh|gst|sst|vat)\b/;
const americanWords = /\b(sales tax|state tax|zip code|gratuity)\b/;
/** "Springfield, IL 62704" and "(217) 555-0132". */
const american = /\b[A-Z]{2}\.? \d{5}(-\d{4})?\b|\(\d{3}\) ?\d{3}-\d{4}|(?<![\d+-])\d{3}-\d{3}-\d{4}\b/;
/** Lands of these print the month first. */
const monthFirstIn: ReadonlySet<string> = new Set(['USD', 'PHP']);
/** Lands of these print either. */
const eitherIn: ReadonlySet<string> = new Set(['CAD']);

/**
 * Whether dates are printed with the month first: above 0 they probably are, below 0 the day comes first; the further from
 * 0 the surer. The unit is that of a logistic score. Most of the world puts the day first.
 */
export function monthFirstScore(lines: readonly TextLine[], printedCurrency: string | null, hints: Hints): number {
  if (hints.isMonthFirst !== undefined) return hints.isMonthFirst ? 6 : -6;
  let score = -0.7 + 4 * telltaleDates(lines);
  const country = currencyOfCountry(lines);
  const isAmerican = lines.some(({ text }) => american.test(text));
  if (country !== null) {
    if (!eitherIn.has(country)) score += monthFirstIn.has(country) ? 3.5 : -3;
    else if (isAmerican) score += 0.5;
    return score;
  }
  const all = fold(lines.map(({ text }) => text).join(' '));
  if (dayFirstWords.test(all)) score -= 3;
  if (americanWords.test(all)) score += 1.5;
  if (isAmerican) score += 1.5;
  if (printedCurrency !== null) return score + (printedCurrency === 'USD' ? 2 : -2);
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
