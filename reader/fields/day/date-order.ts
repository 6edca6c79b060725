import {
  americanAddressPattern,
  type CurrencyEvidence,
  findContradictingCurrency,
} from '../currency/currency-evidence.ts';
import { normalizeForComparison } from '../normalize-text.ts';
import type { ReadingHints } from '../reading-hints.ts';
import type { TextLine } from '../text-line.ts';
import { findDatesInText } from './find-dates-in-text.ts';

/** Words and tax names that are used in countries where the day is printed before the month. */
const dayFirstWords =
  /\b(summe|gesamt\w*|betrag|mwst|rechnung\w*|quittung|datum|uhr|montant|facture|merci|tva|caisse|importe|fecha|factura|gracias|totale|fattura|scontrino|grazie|totaal|bedankt|btw|obrigad[oa]|fatura|jumlah|tarikh|gst|sst|vat)\b/;
const americanWords = /\b(sales tax|state tax|zip code|gratuity)\b/;
/** Matches American phone numbers: "(217) 555-0132" and "217-555-0132". */
const americanPhone = /\(\d{3}\) ?\d{3}-\d{4}|(?<![\d+-])\d{3}-\d{3}-\d{4}\b/;
/** Currencies of countries that print the month before the day. */
const monthFirstCurrencies: ReadonlySet<string> = new Set(['USD', 'PHP']);
/** Currencies of countries in which both orders are common. */
const mixedOrderCurrencies: ReadonlySet<string> = new Set(['CAD']);

/**
 * Returns the log odds that the month is printed before the day. They start below 0, because most countries print the
 * day first.
 * @param currency the currency of the receipt
 */
export function computeMonthFirstScore(
  lines: readonly TextLine[],
  evidence: CurrencyEvidence,
  currency: string | null,
  hints: ReadingHints,
): number {
  if (hints.isMonthFirst !== undefined) return hints.isMonthFirst ? 6 : -6;
  let score = -0.7 + 4 * voteOnMonthFirst(lines);
  const { countryCurrency } = evidence;
  const contradictingCurrency = findContradictingCurrency(evidence);
  const isAmerican = lines.some(({ text }) => americanAddressPattern.test(text) || americanPhone.test(text));
  if (countryCurrency !== null && contradictingCurrency === null) {
    if (!mixedOrderCurrencies.has(countryCurrency)) score += monthFirstCurrencies.has(countryCurrency) ? 3.5 : -3;
    else if (isAmerican) score += 0.5;
    return score;
  }
  const foldedText = normalizeForComparison(lines.map(({ text }) => text).join(' '));
  if (dayFirstWords.test(foldedText)) score -= 3;
  // The printed currency is not that of the country, so the country is probably wrong and its currency is ignored.
  if (contradictingCurrency !== null) return score + (monthFirstCurrencies.has(contradictingCurrency) ? 2 : -2);
  if (americanWords.test(foldedText)) score += 1.5;
  if (isAmerican) score += 1.5;
  if (currency !== null) return score + (currency === 'USD' ? 2 : -2);
  return score + (hints.currency === 'USD' ? 1.5 : -1);
}

/**
 * Returns 1 if most unambiguous dates are printed with the month first, -1 if most are printed with the day first, and
 * 0 otherwise.
 */
function voteOnMonthFirst(lines: readonly TextLine[]): number {
  let balance = 0;
  for (const { readings } of lines.flatMap(({ text }) => findDatesInText(text))) {
    const [reading, otherReading] = readings.filter(({ isYearFirst }) => !isYearFirst);
    if (otherReading || reading?.isMonthFirst === undefined) continue;
    balance += reading.isMonthFirst ? 1 : -1;
  }
  return Math.sign(balance);
}
