import { addDaysClamped } from '../../domain/day.ts';
import type { NewTransactionRow, TransactionDraft } from '../transactions/transaction-row.ts';

/**
 * Yields refunds for the given share (0 to 1) of the expenses, at regular intervals. Each refund is half the amount of
 * the expense.
 */
export function* refundSomeTransactions(
  rows: Iterable<NewTransactionRow>,
  share: number,
  today: string,
): Generator<TransactionDraft> {
  let due = 0;
  for (const { id, kind, name, category, day, amount_minor, account_id } of rows) {
    if (kind === 'expense') due += share;
    if (due < 1 || kind !== 'expense' || amount_minor < 100) continue;
    due -= 1;
    const later = addDaysClamped(day, 5);
    yield {
      day: later > today ? today : later,
      kind: 'income',
      name: `${name} refund`,
      category,
      amount_minor: Math.floor(amount_minor / 2),
      account_id,
      refund_of: id,
    };
  }
}
