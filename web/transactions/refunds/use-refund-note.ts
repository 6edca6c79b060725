import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { useDisplayCurrency } from '../../money/display-currency.tsx';
import { formatMoney } from '../../money/format-money.ts';

/** Returns the amount of a purchase that has been refunded, in currency units. */
export function sumRefunds({ refunds }: Pick<Transaction, 'refunds'>): number {
  return minorToAmount(refunds.reduce((sum, { amount }) => sum + amountToMinor(amount), 0));
}

/**
 * Returns a note for a row, such as "Refund of Shoes". Undefined for transactions that are not refunds and have no
 * refunds.
 */
export function useRefundNote(transaction: Transaction): string | undefined {
  const { currency } = useDisplayCurrency();
  // These fields are missing from responses that were stored by an older version.
  const { refundOf, refundOfName, refunds = [] } = transaction;
  if (refundOf) return `Refund of ${refundOfName ?? 'a purchase'}`;
  if (refunds.length === 0) return undefined;
  return `Refunded ${formatMoney(sumRefunds(transaction), currency)}`;
}
