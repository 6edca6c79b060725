import type { Tx } from '../../db/schema.ts';
import type { TransferPair } from './rejected-pairs.ts';

/**
 * Changes the import rows that refer to a transfer, so that they refer to the two transactions it is split into. The
 * next file of either account then recognizes these transactions. The caller holds the user's lock.
 */
export async function updateImportRowsOfSides(
  tx: Tx,
  userId: number,
  transferId: string,
  pair: TransferPair,
): Promise<void> {
  // Previews are skipped, because their rows are compared again before they run.
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
