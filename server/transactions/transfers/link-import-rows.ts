import type { Tx } from '../../db/schema.ts';
import type { TransferPair } from './rejected-pairs.ts';

/**
 * Makes the import rows of a transfer refer to the two transactions that replace it, so that the next import into
 * either account recognizes them. The caller holds the user's lock.
 */
export async function linkImportRowsToTransactions(
  tx: Tx,
  userId: number,
  transferId: string,
  pair: TransferPair,
): Promise<void> {
  // Skip previews, because their rows are compared again before they are imported.
  const ran = tx
    .selectFrom('imports')
    .select('reading_id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['done', 'reverted']);
  for (const [sign, half] of [
    ['<', pair.expenseId],
    ['>', pair.incomeId],
  ] as const) {
    await tx
      .updateTable('import_rows')
      .set({ transaction_id: half })
      .where('user_id', '=', userId)
      .where('transaction_id', '=', transferId)
      .where('amount_minor', sign, 0)
      .where('reading_id', 'in', ran)
      .execute();
  }
}
