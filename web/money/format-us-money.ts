import { groupDigits } from '../region/group-digits.ts';

export type MoneyStyle = 'plain' | 'signed' | 'compact' | 'whole';

/** The symbols of the most common currencies in US English. All of these currencies have two decimals. */
const SYMBOLS: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', CAD: 'CA$', AUD: 'A$', INR: '₹' };

/**
 * Formats an amount as in US English, but without `Intl`, because creating the first `NumberFormat` takes as long as
 * rendering a whole list.
 * @returns undefined if the currency is not in `SYMBOLS`, if digits would be rounded, or if the amount is too large
 */
export function formatUsMoney(amount: number, currency: string, style: MoneyStyle = 'plain'): string | undefined {
  const symbol = SYMBOLS[currency];
  const size = Math.abs(amount);
  if (size >= 1e13) return undefined;
  const isShort = style === 'compact';
  const unit = isShort && size >= 1000 ? 1000 : 1;
  const digits = isShort ? (size / unit).toPrecision(3) : size.toFixed(style === 'whole' ? 0 : 2);
  if (!symbol || Number(digits) !== size / unit || (isShort && size >= 1e6)) return undefined;
  const sign = amount < 0 ? '-' : style === 'signed' && amount > 0 ? '+' : '';
  return sign + symbol + (isShort ? Number(digits) + (unit > 1 ? 'K' : '') : groupDigits(digits));
}
