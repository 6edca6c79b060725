import type { ImportRow } from '../../../contract/imports/import-rows.ts';

/** The words that banks use for the payment of a card's bill. */
const WORDS =
  /\b(auto ?pay|e-?payment|payment[ ,-]+thank you|thank you for your payment|(credit ?)?card payment|(credit )?crd (pmt|epay)|kreditkartenabrechnung)\b/i;

/**
 * True if a row is an income that looks like the payment of a card's bill. Such a payment is a transfer between
 * the person's accounts.
 */
export function isLikelyCardPayment({
  group,
  amount,
  name,
  text,
}: Pick<ImportRow, 'group' | 'amount' | 'name' | 'text'>) {
  return group === 'new' && amount !== null && amount > 0 && WORDS.test(`${name} ${text}`);
}
