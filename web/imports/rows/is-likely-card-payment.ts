import type { ImportRow } from '../../../contract/imports/import-rows.ts';

/** Words that banks use for payments of credit card bills. */
const WORDS =
  /\b(auto ?pay|e-?payment|payment[ ,-]+thank you|thank you for your payment|(credit ?)?card payment|(credit )?crd (pmt|epay)|kreditkartenabrechnung)\b/i;

/**
 * True if income on a card account looks like the payment of the card's bill. Such a payment is a transfer from another
 * account.
 */
export function isLikelyCardPayment({
  group,
  amount,
  name,
  text,
}: Pick<ImportRow, 'group' | 'amount' | 'name' | 'text'>) {
  return group === 'new' && amount !== null && amount > 0 && WORDS.test(`${name} ${text}`);
}
