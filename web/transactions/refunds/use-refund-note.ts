import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { fromMinor, toMinor } from '../../../domain/money.ts';
import { useDisplayCurrency } from '../../money/display-currency.tsx';
import { formatMoney } from '../../money/format-money.ts';

/** Returns the refunded amount of a purchase, in currency units. */
export function sumRefunds({ refunds }: Pick<Transaction, 'refunds'>): number {
  return fromMinor(refunds.reduce((sum, { amount }) => sum + toMinor(amount), 0));
}

/** Returns what a row says about its refund or refunds, or undefined for all other transactions. */
export function useRefundNote(transaction: Transaction): string | undefined {
  const { currency } = useDisplayCurrency();
  // Replies that an older version stored on this device lack these fields.
  const { refundOf, refundOfName, refunds = [] } = transaction;
  if (refundOf) return `Refund of ${refundOfName ?? 'a purchase'}`;
  if (refunds.length === 0) return undefined;
  return `Refunded ${formatMoney(sumRefunds(transaction), currency)}`;
}
