import type { Tx } from '../../db/schema.ts';
import type { Pair } from './keep-apart.ts';

/**
 * Has the rows of imports that a transfer came from, or was found to be, come from its two halves: by them the next file of either
 * account is known to have nothing new. The caller holds the user.
 */
export async function followHalves(tx: Tx, userId: number, transferId: string, pair: Pair): Promise<void> {
  // A preview is compared again before it is run, and finds the halves by itself.
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
