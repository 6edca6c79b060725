import { setImmediate } from 'node:timers/promises';
import type { Db, Tx } from '../db/schema.ts';
import { lockUser, waitForBulkWrite } from '../db/user-lock.ts';
import { createNotFoundError } from '../platform/errors.ts';
import { changeTransactionFieldsUnlogged, type TransactionFieldChange } from './change-transaction-fields.ts';
import { loadRestoreLookups } from './delete-and-restore.ts';
import { undoMerge } from './merge/undo-merge.ts';
import { listTransactionsByIds } from './transaction-store.ts';
import type { TransferWithPosition } from './transfers/transfer-row.ts';
import { listTransfersByIds } from './transfers/transfer-store.ts';
import { updateTransfersInBulk } from './transfers/write-transfers.ts';
import { type LoggedChange, popLoggedStates, type RestoredVersion, recordRestoredVersions } from './undo-log.ts';

/**
 * Transactions changed or restored per database transaction. The number is small so that other requests don't wait
 * long.
 */
export const CHANGES_PER_BATCH = 100;

/**
 * Undoes a bulk change, in batches, with pauses in between so that other requests can run. Skips transactions that have
 * since been deleted or changed again.
 * @returns the numbers of restored and skipped transactions
 * @throws 404 if the change does not exist or is more than a day old
 */
export async function undoBulkChange(
  db: Db,
  userId: number,
  changeId: string,
  now: Date,
): Promise<{ restoredCount: number; keptCount: number }> {
  const total = { restoredCount: 0, keptCount: 0 };
  for (let isFirst = true; ; isFirst = false) {
    const undo = async (tx: Tx) => {
      await lockUser(tx, userId);
      const done = await undoSome(tx, userId, { changeId, now });
      if (done.found === 0 && isFirst) throw createNotFoundError('change');
      return done;
    };
    const some = await waitForBulkWrite(() => db.transaction().execute(undo));
    total.restoredCount += some.restored;
    total.keptCount += some.kept;
    if (some.found < CHANGES_PER_BATCH) return total;
    // SQLite calls are synchronous, so without this pause no other request would be served until all batches are done.
    await setImmediate();
  }
}

type Undone = { found: number; restored: number; kept: number };

async function undoSome(tx: Tx, userId: number, note: LoggedChange): Promise<Undone> {
  const logged = await popLoggedStates(tx, userId, note, CHANGES_PER_BATCH);
  const [merge] = logged;
  if (merge && 'mergedId' in JSON.parse(merge.before)) {
    const { transaction_id: id, version, before } = merge;
    const isUndone = await undoMerge(tx, userId, id, version, JSON.parse(before), note.now);
    return { found: 1, restored: isUndone ? 2 : 0, kept: isUndone ? 0 : 1 };
  }
  return undoFields(tx, userId, logged);
}

async function undoFields(tx: Tx, userId: number, some: Awaited<ReturnType<typeof popLoggedStates>>): Promise<Undone> {
  const kept = new Map(some.map((each) => [each.transaction_id, each]));
  const isUnchanged = ({ id, version }: { id: string; version: number }) => kept.get(id)?.version === version;
  const formerOf = (id: string) => JSON.parse(kept.get(id)?.before ?? '{}');
  const restored: RestoredVersion[] = [];

  const rows = (await listTransactionsByIds(tx, userId, [...kept.keys()])).filter(isUnchanged);
  const back = await loadRestoreLookups(tx, userId);
  const changes = rows.map((before) => {
    const { version, ...former }: TransactionFieldChange & { version: number } = formerOf(before.id);
    restored.push({ id: before.id, from: version, to: before.version + 1 });
    if (former.category !== undefined) former.category = back.category(former.category);
    if (former.account_id !== undefined) former.account_id = back.account(former.account_id);
    return { before, change: former };
  });
  await changeTransactionFieldsUnlogged(tx, userId, changes, { isRestored: true });

  const transfers = (await listTransfersByIds(tx, userId, [...kept.keys()])).filter(isUnchanged);
  const asBefore = transfers.map((row): [string, Partial<TransferWithPosition>] => {
    const former = formerOf(row.id);
    restored.push({ id: row.id, from: former.version, to: row.version + 1 });
    return [row.id, { ...former, version: row.version + 1 }];
  });
  await updateTransfersInBulk(tx, userId, new Map(asBefore));
  await recordRestoredVersions(tx, userId, restored);
  const count = rows.length + transfers.length;
  return { found: some.length, restored: count, kept: some.length - count };
}
