import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';

/** Returns how much of a purchase has been refunded, in currency units. */
export function sumRefunds({ refunds }: Pick<Transaction, 'refunds'>): number {
  return minorToAmount(refunds.reduce((sum, { amount }) => sum + amountToMinor(amount), 0));
}

/**
 * Returns a note for a row, such as "Refund of Shoes". Undefined if the transaction is neither a refund nor a refunded
 * purchase.
 */
export function useRefundNote(transaction: Transaction): string | undefined {
  const { currency } = useDisplayCurrency();
  // Responses stored by an older version of the app do not have these fields.
  const { refundOf, refundOfName, refunds = [] } = transaction;
  if (refundOf) return `Refund of ${refundOfName ?? 'a purchase'}`;
  if (refunds.length === 0) return undefined;
  return `Refunded ${formatMoney(sumRefunds(transaction), currency)}`;
}
