import type { Tx } from '../../db/schema.ts';
import type { Pair } from './keep-apart.ts';

/**
 * Makes import rows that refer to a transfer refer to its two halves, so that the next file of either account is recognized.
 * The caller holds the user's lock.
 */
export async function followHalves(tx: Tx, userId: number, transferId: string, pair: Pair): Promise<void> {
  // Previews are skipped: they are compared again before they run, and find the halves themselves.
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
