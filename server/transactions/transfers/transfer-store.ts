import { createCompiledQuery } from '../../db/compiled-query.ts';
import type { Db } from '../../db/schema.ts';
import { queryInBatches } from '../../db/split-into-batches.ts';
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
export function listTransfersByIds(db: Db, userId: number, ids: readonly string[]): Promise<TransferRow[]> {
  return queryInBatches(ids, (some) =>
    db.selectFrom('transfers').selectAll().where('user_id', '=', userId).where('id', 'in', some),
  );
}

/** Returns only those of the ids that belong to transfers of the user. */
export async function findTransferIds(db: Db, userId: number, ids: readonly string[]): Promise<Set<string>> {
  const found = await queryInBatches(ids, (some) =>
    db.selectFrom('transfers').select('id').where('user_id', '=', userId).where('id', 'in', some),
  );
  return new Set(found.map(({ id }) => id));
}

/** True if the user has transfers. Most users have none, and then their lists can be read faster. */
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
