import type { TrashedTransaction } from '../../../contract/transactions/trash.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { selectByIndex } from '../../db/select-by-index.ts';
import { lockUser } from '../../db/user-lock.ts';
import { buildPaging, type Paging } from '../../http/paging.ts';
import { createNotFoundError } from '../../platform/errors.ts';
import { listAccounts } from '../accounts/account-store.ts';
import { DELETION_UNDO_PERIOD_MS, type DeletedEntrySnapshot } from '../delete-and-restore.ts';
import { countUpToLimit, MAX_COUNTED_ROWS } from '../search/count-transactions.ts';
import { toTransaction, toTransactionRow } from '../transaction-row.ts';
import { toListedTransfer, toTransferRow } from '../transfers/transfer-row.ts';

type TrashPage = Paging & { transactions: TrashedTransaction[]; isCountCapped?: true };

/** Returns a page of the entries that can be restored, most recently deleted first. */
export async function listTrash(
  db: Db,
  userId: number,
  page: { page: number; limit: number },
  now: Date,
): Promise<TrashPage> {
  const kept = restorable(db, userId, now);
  const count = await countUpToLimit(db, kept);
  const isCapped = count > MAX_COUNTED_ROWS;
  const { span, paging } = buildPaging(page, Math.min(count, MAX_COUNTED_ROWS));
  const rows = await kept
    .select(['id', 'deleted_at', 'snapshot'])
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(span.limit)
    .offset(span.offset)
    .execute();
  const names = new Map((await listAccounts(db, userId)).map(({ id, name }) => [id, name]));
  const transactions = rows.map(({ id, deleted_at, snapshot }) => {
    const was: DeletedEntrySnapshot = JSON.parse(snapshot);
    const shown =
      'to_account_id' in was
        ? toListedTransfer(toTransferRow(userId, { ...was, id }), names)
        : toTransaction(toTransactionRow(userId, { ...was, id }, ({ category }) => category, was.tags ?? []));
    return { ...shown, deletedAt: new Date(deleted_at).toISOString() };
  });
  return { transactions, ...paging, ...(isCapped && { isCountCapped: true }) };
}

/**
 * Entries removed per database transaction. The number is small because SQLite blocks all other writes in the meantime.
 */
const REMOVED_AT_ONCE = 1000;

/**
 * Permanently removes some of the entries deleted before `now`.
 * @returns the number of removed entries, and whether the trash is empty
 */
export async function emptyPartOfTrash(
  tx: Tx,
  userId: number,
  now: Date,
): Promise<{ count: number; isEmpty: boolean }> {
  await lockUser(tx, userId);
  const some = await selectByIndex(tx, 'deleted', 'deleted_in_order')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', '<=', now.getTime())
    .limit(REMOVED_AT_ONCE)
    .execute();
  const ids = some.map(({ id }) => id);
  // Skip an empty list, because `in ()` is invalid SQL.
  if (ids.length > 0) await tx.deleteFrom('deleted').where('user_id', '=', userId).where('id', 'in', ids).execute();
  return { count: ids.length, isEmpty: ids.length < REMOVED_AT_ONCE };
}

/**
 * Permanently removes an entry.
 * @throws 404 if the entry is not in the trash
 */
export async function deletePermanently(tx: Tx, userId: number, id: string, now: Date): Promise<void> {
  await lockUser(tx, userId);
  const { numDeletedRows } = await tx
    .deleteFrom('deleted')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', '>', now.getTime() - DELETION_UNDO_PERIOD_MS)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw createNotFoundError('transaction');
}

function restorable(db: Db, userId: number, now: Date) {
  return selectByIndex(db, 'deleted', 'deleted_in_order')
    .where('user_id', '=', userId)
    .where('deleted_at', '>', now.getTime() - DELETION_UNDO_PERIOD_MS);
}
