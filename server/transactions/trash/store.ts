import type { TrashedTransaction } from '../../../contract/transactions/trash.ts';
import { selectByIndex } from '../../db/by-index.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { lockUser } from '../../db/user-lock.ts';
import { buildPaging, type Paging } from '../../http/paging.ts';
import { notFound } from '../../platform/errors.ts';
import { listAccounts } from '../accounts/store.ts';
import { toRow, toTransaction } from '../row.ts';
import { COUNTED_AT_MOST, countUpToMost } from '../search/count-rows.ts';
import { toListed, toTransferRow } from '../transfers/row.ts';
import { RESTORABLE_FOR, type Snapshot } from '../undo.ts';

type TrashPage = Paging & { transactions: TrashedTransaction[]; isCountCapped?: true };

/** Returns a page of the entries that can be restored. The entry deleted last comes first. */
export async function listTrash(
  db: Db,
  userId: number,
  page: { page: number; limit: number },
  now: Date,
): Promise<TrashPage> {
  const kept = restorable(db, userId, now);
  const count = await countUpToMost(db, kept);
  const isCapped = count > COUNTED_AT_MOST;
  const { span, paging } = buildPaging(page, Math.min(count, COUNTED_AT_MOST));
  const rows = await kept
    .select(['id', 'deleted_at', 'snapshot'])
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(span.limit)
    .offset(span.offset)
    .execute();
  const names = new Map((await listAccounts(db, userId)).map(({ id, name }) => [id, name]));
  const transactions = rows.map(({ id, deleted_at, snapshot }) => {
    const was: Snapshot = JSON.parse(snapshot);
    const shown =
      'to_account_id' in was
        ? toListed(toTransferRow(userId, { ...was, id }), names)
        : toTransaction(toRow(userId, { ...was, id }, ({ category }) => category, was.tags ?? []));
    return { ...shown, deletedAt: new Date(deleted_at).toISOString() };
  });
  return { transactions, ...paging, ...(isCapped && { isCountCapped: true }) };
}

/** Number of entries that one database transaction removes. SQLite blocks all other writes in the meantime. */
const REMOVED_AT_ONCE = 1000;

/**
 * Permanently removes some of the entries that were deleted up to now.
 * @returns how many entries were removed, and whether the trash is empty
 */
export async function emptySome(tx: Tx, userId: number, now: Date): Promise<{ count: number; isEmpty: boolean }> {
  await lockUser(tx, userId);
  const some = await selectByIndex(tx, 'deleted', 'deleted_in_order')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', '<=', now.getTime())
    .limit(REMOVED_AT_ONCE)
    .execute();
  const ids = some.map(({ id }) => id);
  // Skips the statement for an empty list, because `in ()` is invalid SQL.
  if (ids.length > 0) await tx.deleteFrom('deleted').where('user_id', '=', userId).where('id', 'in', ids).execute();
  return { count: ids.length, isEmpty: ids.length < REMOVED_AT_ONCE };
}

/**
 * Permanently removes an entry.
 * @throws 404 if the entry is not in the trash
 */
export async function deleteForGood(tx: Tx, userId: number, id: string, now: Date): Promise<void> {
  await lockUser(tx, userId);
  const { numDeletedRows } = await tx
    .deleteFrom('deleted')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', '>', now.getTime() - RESTORABLE_FOR)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound('transaction');
}

function restorable(db: Db, userId: number, now: Date) {
  return selectByIndex(db, 'deleted', 'deleted_in_order')
    .where('user_id', '=', userId)
    .where('deleted_at', '>', now.getTime() - RESTORABLE_FOR);
}
