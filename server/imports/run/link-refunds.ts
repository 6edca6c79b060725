import type { Tx } from '../../db/schema.ts';
import { splitIntoBatches } from '../../db/split-into-batches.ts';
import { parseSplitLines } from '../../transactions/split-lines.ts';
import type { TransactionWithPosition } from '../../transactions/transaction-row.ts';
import type { ProposedRefund } from '../records/import-row.ts';

/**
 * Links accepted refunds to their purchases (see `alignRefundsWithPurchases`). A row whose purchase was skipped or
 * deleted stays income, unless the file marks the row as a refund.
 */
export async function linkRefundsToPurchases(
  tx: Tx,
  userId: number,
  placed: readonly TransactionWithPosition[],
  refunds: ReadonlyMap<string, ProposedRefund>,
): Promise<readonly TransactionWithPosition[]> {
  if (refunds.size === 0) return placed;
  const purchases = new Set(placed.map(({ id }) => id));
  for (const some of splitIntoBatches([...refunds.values()].map(({ of }) => of))) {
    const rows = await tx
      .selectFrom('transactions')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .execute();
    for (const { id } of rows) purchases.add(id);
  }
  return placed.map((draft) => {
    const refund = refunds.get(draft.id);
    if (!refund || !(refund.isCertain || purchases.has(refund.of))) return draft;
    const lines = parseSplitLines(draft.lines).map((line) => ({ ...line, amount_minor: -line.amount_minor }));
    return { ...draft, kind: 'expense' as const, amount_minor: -draft.amount_minor, lines, refund_of: refund.of };
  });
}
