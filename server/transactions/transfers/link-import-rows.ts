import type { Tx } from '../../db/schema.ts';
import type { TransactionRow } from '../transaction-row.ts';
import type { TransferPair } from './rejected-pairs.ts';

const SIGNS = { expense: '<', income: '>' } as const;

/**
 * Makes the import rows of a transfer refer to the transactions that replace it, so that the next import into either
 * account recognizes them. The caller holds the user's lock.
 */
export async function linkImportRowsToTransactions(
  tx: Tx,
  userId: number,
  transferId: string,
  { expenseId, incomeId }: { [Side in keyof TransferPair]: string | undefined },
): Promise<void> {
  // Skip previews, because their rows are compared again before they are imported.
  const ran = tx
    .selectFrom('imports')
    .select('reading_id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['done', 'reverted']);
  for (const [sign, half] of [
    [SIGNS.expense, expenseId],
    [SIGNS.income, incomeId],
  ] as const) {
    if (half === undefined) continue;
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

/** True if a completed import contains one side of a transfer. */
export async function isSideImported(
  tx: Tx,
  userId: number,
  transferId: string,
  side: TransactionRow['kind'],
): Promise<boolean> {
  const rows = await tx
    .selectFrom('import_rows')
    .innerJoin('imports', (join) =>
      join
        .onRef('imports.user_id', '=', 'import_rows.user_id')
        .onRef('imports.reading_id', '=', 'import_rows.reading_id'),
    )
    .select('imports.state')
    .where('import_rows.user_id', '=', userId)
    .where('import_rows.transaction_id', '=', transferId)
    .where('import_rows.amount_minor', SIGNS[side], 0)
    .execute();
  return rows.some(({ state }) => state === 'done');
}
