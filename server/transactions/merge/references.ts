import type { Tx } from '../../db/schema.ts';
import type { Line } from '../lines.ts';
import type { TransactionRow } from '../row.ts';

/** What an undo of a merge needs: the state before it of the transaction that stays, and what named the other one. */
export type Former = {
  mergedId: string;
  version: number;
  fields: Pick<TransactionRow, 'day' | 'amount_minor' | 'note' | 'is_checked'> & {
    tags: readonly string[];
    lines: readonly Line[];
  };
  references: References;
};

type RowReference = { reading_id: string; position: number; written_version: number };
export type References = { receiptIds: string[]; rows: RowReference[] };

/** No version of a transaction: an import that is undone leaves what was merged since. */
const CHANGED = 0;

/** Has the receipts and the rows of imports that name one transaction name another. The next file then knows that one. */
export async function moveReferences(tx: Tx, userId: number, from: string, to: string): Promise<References> {
  const receipts = await tx
    .updateTable('receipts')
    .set((old) => ({ transaction_id: to, version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('transaction_id', '=', from)
    .returning('id')
    .execute();
  // A preview is compared again before it is run.
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
  return { receiptIds: receipts.map(({ id }) => id), rows };
}

/** Has them name the former one again, where they still name the other. */
export async function moveBack(
  tx: Tx,
  userId: number,
  { receiptIds, rows }: References,
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
