import { createId } from '../../db/create-id.ts';
import { insertManyRows } from '../../db/insert-many.ts';
import type { StoredBoolean, Tx } from '../../db/schema.ts';
import { queryInBatches, splitIntoBatches } from '../../db/split-into-batches.ts';
import { allocateSequenceNumbers, lockUser } from '../../db/user-lock.ts';
import { addToAccountTotals, getTransferEffectsOnAccounts } from '../../ledger/account-totals.ts';
import {
  createBadInputError,
  createNotFoundError,
  type HttpError,
  refuseOutdatedVersion,
} from '../../platform/errors.ts';
import { foldText } from '../../text/fold-text.ts';
import { loadAccountChooser } from '../accounts/choose-account.ts';
import {
  type TransferDraft,
  type TransferRow,
  type TransferWithPosition,
  toTransfer,
  toTransferRow,
} from './transfer-row.ts';
import { getTransfer, listTransfersByIds } from './transfer-store.ts';

/*
 * Only this module inserts and updates transfers and the data derived from them: order, search text, and running totals
 * of accounts.
 */

/**
 * Inserts transfers, oldest first.
 * @throws 404 if an account does not exist; 400 for a transfer from an account to itself, or if a balance would be too
 * large to be exact
 */
export async function insertTransfers(
  tx: Tx,
  userId: number,
  drafts: readonly TransferDraft[],
  now: Date,
): Promise<TransferRow[]> {
  if (drafts.length === 0) return [];
  const first = await allocateSequenceNumbers(tx, userId, drafts.length);
  await refuseWrongAccounts(tx, userId, drafts);
  const created_at = now.getTime();
  return insertTransfersAtPositions(
    tx,
    userId,
    drafts.map((draft, index) => ({ ...draft, id: createId(), sequence: first + index, created_at })),
  );
}

/**
 * Inserts one transfer.
 * @throws like `insertTransfers`
 */
export async function insertTransfer(tx: Tx, userId: number, draft: TransferDraft, now: Date): Promise<TransferRow> {
  const [row] = await insertTransfers(tx, userId, [draft], now);
  return row as TransferRow;
}

/** Inserts transfers that already have an id and a position. The caller holds the user's lock. */
export async function insertTransfersAtPositions(
  tx: Tx,
  userId: number,
  placed: readonly TransferWithPosition[],
): Promise<TransferRow[]> {
  if (placed.length === 0) return [];
  const rows = placed.map((each) => toTransferRow(userId, each));
  await insertManyRows(tx, 'transfers', rows);
  await addUp(tx, userId, rows, 1);
  return rows;
}

/**
 * Updates the given fields of a transfer. Its id and its order within the day stay the same. If the change affects the
 * statement of one of its accounts, the transfer becomes unchecked there.
 * @param expected the version that the client edited, if it sent one
 * @throws 404; 409 if the version differs; 400 like `insertTransfers`
 */
export async function updateTransfer(
  tx: Tx,
  userId: number,
  id: string,
  change: Partial<TransferDraft>,
  expected?: number,
): Promise<TransferRow> {
  await lockUser(tx, userId);
  const before = await getTransfer(tx, userId, id);
  await refuseOutdatedVersion('transfer', before.version, expected, () => toTransfer(before));
  const after = { ...before, ...change };
  await refuseWrongAccounts(tx, userId, [after]);
  const isMoved = after.day !== before.day || after.amount_minor !== before.amount_minor;
  const row = await tx
    .updateTable('transfers')
    .set({
      ...change,
      search_text: foldText(after.note),
      from_checked: keepCheckedIfUnchanged(
        before.from_checked,
        isMoved || after.from_account_id !== before.from_account_id,
      ),
      to_checked: keepCheckedIfUnchanged(before.to_checked, isMoved || after.to_account_id !== before.to_account_id),
      is_estimate: after.amount_minor === before.amount_minor ? after.is_estimate : 0,
      version: before.version + 1,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addToAccountTotals(tx, userId, [
    ...getTransferEffectsOnAccounts({ ...before, count: -1 }),
    ...getTransferEffectsOnAccounts({ ...row, count: 1 }),
  ]);
  return row;
}

/** Sets the notes of transfers, by id. Ids of missing transfers are ignored. The caller holds the user's lock. */
export async function setTransferNotes(
  tx: Tx,
  userId: number,
  noteOf: ReadonlyMap<string, (note: string) => string>,
): Promise<void> {
  for (const row of await listTransfersByIds(tx, userId, [...noteOf.keys()])) {
    const note = noteOf.get(row.id)?.(row.note) ?? row.note;
    if (note === row.note) continue;
    await tx
      .updateTable('transfers')
      .set({ note, search_text: foldText(note), version: row.version + 1 })
      .where('user_id', '=', userId)
      .where('id', '=', row.id)
      .execute();
  }
}

function keepCheckedIfUnchanged(check: StoredBoolean, isChanged: boolean): StoredBoolean {
  return isChanged ? 0 : check;
}

/**
 * Deletes transfers; either all of them are deleted or none are. The caller holds the user's lock.
 * @returns the deleted rows
 * @throws 404 if one of the transfers does not exist
 */
export async function deleteTransfers(tx: Tx, userId: number, ids: readonly string[]): Promise<TransferRow[]> {
  if (ids.length === 0) return [];
  const gone = await queryInBatches(ids, (some) =>
    tx.deleteFrom('transfers').where('user_id', '=', userId).where('id', 'in', some).returningAll(),
  );
  if (gone.length < ids.length) throw createNotFoundError(ids.length === 1 ? 'transfer' : 'list of transfers');
  await addUp(tx, userId, gone, -1);
  return gone;
}

/**
 * Changes columns of transfers and updates the data derived from them. The caller holds the user's lock.
 * @throws 404 if one of the transfers does not exist
 */
export async function updateTransfersInBulk(
  tx: Tx,
  userId: number,
  changes: ReadonlyMap<string, Partial<TransferWithPosition>>,
): Promise<void> {
  const before = await deleteTransfers(tx, userId, [...changes.keys()]);
  await insertTransfersAtPositions(
    tx,
    userId,
    before.map((row) => ({ ...row, ...changes.get(row.id) })),
  );
}

/**
 * Moves a batch of an account's transfers to another account. Transfers between the two accounts are deleted. The
 * caller holds the user's lock.
 * @returns the number of moved or deleted transfers; 0 when none are left
 */
export async function moveTransferBatchToAccount(
  tx: Tx,
  userId: number,
  from: string,
  to: string,
  atMost: number,
): Promise<number> {
  const moved = [
    ...(await deleteTransfersOfAccount(tx, userId, 'from_account_id', from, atMost)),
    ...(await deleteTransfersOfAccount(tx, userId, 'to_account_id', from, atMost)),
  ];
  const placed = moved
    .map((row) => ({
      ...row,
      // The transfer has not been checked against a statement of the new account.
      ...(row.from_account_id === from && { from_account_id: to, from_checked: 0 as const }),
      ...(row.to_account_id === from && { to_account_id: to, to_checked: 0 as const }),
      version: row.version + 1,
    }))
    .filter((row) => row.from_account_id !== row.to_account_id);
  await insertTransfersAtPositions(tx, userId, placed);
  return moved.length;
}

async function deleteTransfersOfAccount(
  tx: Tx,
  userId: number,
  side: 'from_account_id' | 'to_account_id',
  accountId: string,
  atMost: number,
): Promise<TransferRow[]> {
  const some = await tx
    .selectFrom('transfers')
    .select('id')
    .where('user_id', '=', userId)
    .where(side, '=', accountId)
    .limit(atMost)
    .execute();
  return deleteTransfers(
    tx,
    userId,
    some.map(({ id }) => id),
  );
}

/** Returns the 400 error for a transfer from an account to itself. */
export function createSameAccountError(): HttpError {
  return createBadInputError('Choose two different accounts.', 'toAccountId');
}

async function refuseWrongAccounts(tx: Tx, userId: number, drafts: readonly TransferDraft[]): Promise<void> {
  const { choose } = await loadAccountChooser(tx, userId);
  for (const { from_account_id, to_account_id } of drafts) {
    if (choose(from_account_id) === choose(to_account_id)) throw createSameAccountError();
  }
}

async function addUp(tx: Tx, userId: number, rows: readonly TransferRow[], count: 1 | -1): Promise<void> {
  await addToAccountTotals(
    tx,
    userId,
    rows.flatMap((row) => getTransferEffectsOnAccounts({ count, ...row })),
  );
}

/**
 * Marks one side of each transfer as checked or unchecked. The version stays the same. The caller holds the user's
 * lock.
 * @returns the number of transfers whose mark changed
 */
export async function setTransferSidesChecked(
  tx: Tx,
  userId: number,
  side: 'from_checked' | 'to_checked',
  ids: readonly string[],
  isChecked: StoredBoolean,
): Promise<number> {
  let count = 0;
  for (const some of splitIntoBatches(ids)) {
    const { numUpdatedRows } = await tx
      .updateTable('transfers')
      .set({ [side]: isChecked })
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .where(side, '!=', isChecked)
      .executeTakeFirstOrThrow();
    count += Number(numUpdatedRows);
  }
  return count;
}
