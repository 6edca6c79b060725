import { createCompiledQuery } from '../../db/compiled-query.ts';
import type { Db } from '../../db/schema.ts';
import { splitIntoBatches } from '../../db/split-into-batches.ts';
import { ALL_ACCOUNTS_ID } from '../../ledger/account-totals.ts';
import { createNotFoundError } from '../../platform/errors.ts';
import type { TransferRow } from './transfer-row.ts';

/**
 * Returns a transfer.
 * @throws 404 if the user has no such transfer
 */
export async function getTransfer(db: Db, userId: number, id: string): Promise<TransferRow> {
  const row = await db
    .selectFrom('transfers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw createNotFoundError('transfer');
  return row;
}

/** Returns the user's transfers with these ids. Ignores ids of other users. */
export async function readTransfers(db: Db, userId: number, ids: readonly string[]): Promise<TransferRow[]> {
  const rows: TransferRow[] = [];
  for (const some of splitIntoBatches(ids)) {
    const found = await db
      .selectFrom('transfers')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .execute();
    rows.push(...found);
  }
  return rows;
}

/** Returns those of the ids that belong to transfers of the user. */
export async function findTransferIds(db: Db, userId: number, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of splitIntoBatches(ids)) {
    const rows = await db
      .selectFrom('transfers')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** True if the user has transfers. Most users have none, so their lists can be read faster. */
export async function hasTransfers(db: Db, userId: number): Promise<boolean> {
  const [total] = await countOfTransfers(db, { userId });
  return total !== undefined && total.transfer_count > 0;
}

const countOfTransfers = createCompiledQuery((db, { userId }: { userId: number }) =>
  db
    .selectFrom('account_totals')
    .select('transfer_count')
    .where('user_id', '=', userId)
    .where('account_id', '=', ALL_ACCOUNTS_ID)
    .where('span', '=', 'all')
    .where('period', '=', ''),
);
