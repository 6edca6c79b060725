import { FALLBACK_CATEGORY } from '../../contract/categories.ts';
import { TRASH_RETENTION_DAYS } from '../../contract/transactions/trash.ts';
import { loadCategoryExistsCheck } from '../categories/category-store.ts';
import { loadRenamedNameLookup } from '../categories/former-names.ts';
import { insertManyRows } from '../db/insert-many.ts';
import type { Db, Tx } from '../db/schema.ts';
import { splitIntoBatches } from '../db/split-into-batches.ts';
import { lockUser } from '../db/user-lock.ts';
import { HttpError } from '../platform/errors.ts';
import { type AccountChooser, loadAccountChooser } from './accounts/choose-account.ts';
import { parseSplitLines } from './split-lines.ts';
import { unpackTags } from './tags/packed-tags.ts';
import type { TransactionRow, TransactionWithPosition, WithSplitLines } from './transaction-row.ts';
import type { TransferRow, TransferWithPosition } from './transfers/transfer-row.ts';
import { findTransferIds } from './transfers/transfer-store.ts';
import { deleteTransfers, insertTransfersAtPositions } from './transfers/write-transfers.ts';
import { type RestoredVersion, recordRestoredVersions } from './undo-log.ts';
import { deleteTransactions, insertTransactionsAtPositions } from './write-transactions.ts';

/** How long a deletion can be undone, in milliseconds. */
export const DELETION_UNDO_PERIOD_MS = TRASH_RETENTION_DAYS * 24 * 60 * 60 * 1000;

/**
 * Deletes transactions and transfers; either all of them are deleted or none are. A snapshot of each is stored in the
 * trash.
 * @returns the number of deleted entries; an id that is given twice is counted once
 * @throws 404 if one of the entries does not exist
 */
export async function moveEntriesToTrash(tx: Tx, userId: number, ids: readonly string[], now: Date): Promise<number> {
  await lockUser(tx, userId);
  const all = [...new Set(ids)];
  const transfers = await findTransferIds(tx, userId, all);
  const others = all.filter((id) => !transfers.has(id));
  const gone = [
    ...(await deleteTransactionsWithSnapshots(tx, userId, others)),
    ...(await deleteTransfers(tx, userId, [...transfers])).map(({ id, ...row }) => ({ id, ...transferSnapshot(row) })),
  ];
  const snapshots = gone.map(({ id, ...snapshot }) => ({
    user_id: userId,
    id,
    deleted_at: now.getTime(),
    snapshot: JSON.stringify(snapshot),
  }));
  await insertManyRows(tx, 'deleted', snapshots);
  return gone.length;
}

/**
 * Deletes transactions. The caller holds the user's lock.
 * @returns snapshots for `restoreTransactionSnapshots` that can be stored as JSON
 * @throws 404 if one of the transactions does not exist
 */
export async function deleteTransactionsWithSnapshots(
  tx: Tx,
  userId: number,
  ids: readonly string[],
): Promise<TransactionWithPosition[]> {
  return (await deleteTransactions(tx, userId, ids)).map(toPlaced);
}

/**
 * Restores deleted transactions and transfers; either all of them are restored or none are. They get the same ids,
 * order and links as before, but a new version. If the category was deleted, Miscellaneous is used; if the account was
 * deleted, the first account is used. Renamed categories and tags get their current names.
 * @returns the number of restored entries
 * @throws 404 if one of the entries was not deleted within the last 30 days, or is a transfer that no longer has two
 * accounts
 */
export async function restoreTransactions(tx: Tx, userId: number, ids: readonly string[], now: Date): Promise<number> {
  await lockUser(tx, userId);
  const [placed, transfers, restored]: [TransactionWithPosition[], TransferWithPosition[], RestoredVersion[]] = [
    [],
    [],
    [],
  ];
  for (const some of splitIntoBatches([...new Set(ids)])) {
    const rows = await tx
      .deleteFrom('deleted')
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .where('deleted_at', '>', now.getTime() - DELETION_UNDO_PERIOD_MS)
      .returning(['id', 'snapshot'])
      .execute();
    if (rows.length < some.length) throw gone();
    for (const { id, snapshot } of rows) {
      const kept: DeletedEntrySnapshot = JSON.parse(snapshot);
      const { version: from = 1 } = kept;
      const version = from + 1;
      restored.push({ id, from, to: version });
      if ('to_account_id' in kept) transfers.push({ ...kept, id, version });
      else placed.push({ ...kept, id, version });
    }
  }
  await restoreTransactionSnapshots(tx, userId, placed);
  if (transfers.length > 0) {
    const choice = await loadAccountChooser(tx, userId);
    await insertTransfersAtPositions(
      tx,
      userId,
      transfers.map((each) => betweenAccounts(each, choice)),
    );
  }
  await recordRestoredVersions(tx, userId, restored);
  return restored.length;
}

/** Restores transactions that `deleteTransactionsWithSnapshots` deleted. The caller holds the user's lock. */
export async function restoreTransactionSnapshots(
  tx: Tx,
  userId: number,
  placed: readonly TransactionWithPosition[],
): Promise<void> {
  if (placed.length === 0) return;
  const back = await loadRestoreLookups(tx, userId);
  const named = <T extends { category: string }>(of: T): T => ({ ...of, category: back.category(of.category) });
  const restored = placed.map((each) => ({
    ...named(each),
    ...(each.account_id !== undefined && { account_id: back.account(each.account_id) }),
    lines: parseSplitLines(each.lines).map(named),
  }));
  await insertTransactionsAtPositions(tx, userId, restored, { isRestored: true });
}

/**
 * Returns functions that map a former category or account to the current one. A deleted category or account is replaced
 * by a default.
 */
export async function loadRestoreLookups(tx: Tx, userId: number) {
  const isThere = await loadCategoryExistsCheck(tx, userId);
  const currentName = await loadRenamedNameLookup(tx, userId, 'category');
  const { goBack } = await loadAccountChooser(tx, userId);
  return {
    category: (name: string): string => [name, currentName(name) ?? ''].find(isThere) ?? FALLBACK_CATEGORY,
    account: goBack,
  };
}

/** Permanently removes entries that are too old to restore. */
export async function purgeDeletedTransactions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('deleted')
    .where('deleted_at', '<=', now.getTime() - DELETION_UNDO_PERIOD_MS)
    .execute();
}

/** A deleted row as it is stored in the trash. Columns that were added after the deletion are missing. */
export type DeletedEntrySnapshot = Omit<TransactionWithPosition, 'id'> | Omit<TransferWithPosition, 'id'>;

/**
 * Returns the row to store in a snapshot, without the user and the derived columns. Columns that later versions add to
 * the table are included automatically.
 */
function toPlaced({
  user_id,
  number,
  search_text,
  is_split,
  tags,
  ...kept
}: WithSplitLines<TransactionRow>): TransactionWithPosition {
  return { ...kept, tags: unpackTags(tags) };
}

function transferSnapshot({
  user_id: _,
  search_text: __,
  ...row
}: Omit<TransferRow, 'id'>): Omit<TransferWithPosition, 'id'> {
  return row;
}

function betweenAccounts(transfer: TransferWithPosition, { goBack }: AccountChooser): TransferWithPosition {
  const [from_account_id, to_account_id] = [goBack(transfer.from_account_id), goBack(transfer.to_account_id)];
  if (from_account_id === to_account_id) throw gone();
  return { ...transfer, from_account_id, to_account_id };
}

function gone(): HttpError {
  return new HttpError(404, 'This can no longer be undone.');
}
