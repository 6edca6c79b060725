import type { Tx } from '../../db/schema.ts';
import type { SplitLine } from '../split-lines.ts';
import type { TransactionRow } from '../transaction-row.ts';
import { moveRefundsToPurchase } from '../write-transactions.ts';

/**
 * The data needed to undo a merge: the previous state of the remaining transaction, and the records moved from the
 * removed one.
 */
export type StateBeforeMerge = {
  mergedId: string;
  version: number;
  fields: Pick<TransactionRow, 'day' | 'amount_minor' | 'note' | 'is_checked'> &
    Partial<Pick<TransactionRow, 'is_estimate'>> & {
      tags: readonly string[];
      lines: readonly SplitLine[];
    };
  references: MovedReferences;
};

type RowReference = { reading_id: string; position: number; written_version: number };
export type MovedReferences = { receiptIds: string[]; rows: RowReference[]; refundIds?: string[] };

/**
 * A version that no transaction has. Undoing an import keeps transactions whose version differs from the stored one, so
 * storing this version keeps the merged transaction.
 */
const CHANGED = 0;

/**
 * Moves receipts, refunds and import rows to another transaction. With the import rows, the next import recognizes that
 * transaction.
 */
export async function moveTransactionReferences(
  tx: Tx,
  userId: number,
  from: string,
  to: string,
): Promise<MovedReferences> {
  const receipts = await tx
    .updateTable('receipts')
    .set((old) => ({ transaction_id: to, version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('transaction_id', '=', from)
    .returning('id')
    .execute();
  // Skip previews, because their rows are compared again before they are imported.
  const ran = tx
    .selectFrom('imports')
    .select('reading_id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['done', 'reverted']);
  const rows = await tx
    .selectFrom('import_rows')
    .select(['reading_id', 'position', 'written_version'])
    .where('user_id', '=', userId)
    .where('transaction_id', '=', from)
    .where('reading_id', 'in', ran)
    .execute();
  for (const row of rows) await nameInRow(tx, userId, { ...row, written_version: CHANGED }, to);
  const refundIds = await moveRefundsToPurchase(tx, userId, from, to);
  return { receiptIds: receipts.map(({ id }) => id), rows, refundIds };
}

/** Moves receipts and import rows back to their former transaction, unless they have been changed in the meantime. */
export async function moveReferencesBack(
  tx: Tx,
  userId: number,
  { receiptIds, rows }: MovedReferences,
  from: string,
  to: string,
): Promise<void> {
  if (receiptIds.length > 0)
    await tx
      .updateTable('receipts')
      .set((old) => ({ transaction_id: to, version: old('version', '+', 1) }))
      .where('user_id', '=', userId)
      .where('id', 'in', receiptIds)
      .where('transaction_id', '=', from)
      .execute();
  for (const row of rows) await nameInRow(tx, userId, row, to);
}

async function nameInRow(tx: Tx, userId: number, row: RowReference, transaction_id: string): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set({ transaction_id, written_version: row.written_version })
    .where('user_id', '=', userId)
    .where('reading_id', '=', row.reading_id)
    .where('position', '=', row.position)
    .execute();
}
