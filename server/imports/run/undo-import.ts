import { setImmediate } from 'node:timers/promises';
import { BulkWriteLockLostError, beginBulkWrite, writeBulkStep, writeLastBulkStep } from '../../db/bulk-write.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { runWithAsyncCommit } from '../../db/sqlite/async-commit.ts';
import { updateReceipt } from '../../receipts/receipt-store.ts';
import { deleteTransfers } from '../../transactions/transfers/write-transfers.ts';
import { deleteTransactions } from '../../transactions/write-transactions.ts';
import { createAdaptiveBatchSizer } from '../adaptive-batch-sizer.ts';
import { listLinkedReceipts } from '../match/link-receipts.ts';
import { computeOpeningBalance } from '../records/compute-opening-balance.ts';
import { EMPTY_IMPORT_RESULT, type ImportDetails } from '../records/import-details.ts';
import { ADDABLE_ROW_GROUPS } from '../records/import-row.ts';
import {
  getImportRecord,
  type ImportRecord,
  listImportsInStates,
  selectImportRows,
  updateImportRecord,
} from '../records/import-store.ts';
import { listNewAccountOpeningBalances } from '../records/opening-balances.ts';
import { restoreMatchedEntries } from './change-matched-entries.ts';
import { ChangedEntryFinder } from './changed-entry-finder.ts';
import { undoAccount } from './undo-account.ts';
import { restoreUnusedAccount } from './unused-account.ts';

/** Starts undoing a finished import. The caller holds the user's lock. */
export async function beginImportUndo(tx: Tx, userId: number, id: string, now: Date): Promise<void> {
  const { state, version, row_count } = await getImportRecord(tx, userId, id, now);
  if (state !== 'done') return;
  const columns = { done_count: row_count, touched_at: now.getTime(), version: version + 1 };
  await updateImportRecord(tx, userId, id, { state: 'reverting', ...columns });
  await beginBulkWrite(tx, userId, id);
}

/**
 * Undoes an import in batches, newest rows first. Users see the change only when everything is undone. Keeps
 * transactions that the user changed or linked to a receipt. After a restart, continues with the next batch.
 * @throws BulkWriteLockLostError if another server is continuing the undo
 */
export async function undoAllImportRows(
  db: Db,
  userId: number,
  id: string,
  now: () => Date,
  stopping: AbortSignal,
): Promise<void> {
  const pace = createAdaptiveBatchSizer();
  const changed = new ChangedEntryFinder();
  for (;;) {
    if (stopping.aborted) throw new BulkWriteLockLostError();
    const record = await getImportRecord(db, userId, id, now());
    if (record.done_count === 0) break;
    await pace.timed(() => undoSome(db, record, pace.rows, now(), changed));
    // SQLite calls are synchronous, so without this pause no other request would be served until everything is undone.
    await setImmediate();
  }
  await db.transaction().execute((tx) => writeLastBulkStep(tx, userId, id, () => finish(tx, userId, id, now())));
}

async function undoSome(
  db: Db,
  record: ImportRecord,
  atOnce: number,
  now: Date,
  changed: ChangedEntryFinder,
): Promise<void> {
  const { user_id: userId, id, done_count: from, details } = record;
  const rows = await selectImportRows(db, userId, record.reading_id)
    .select(['position', 'row_group', 'is_included', 'transaction_id', 'written_version'])
    .where('position', '<', from)
    .orderBy('position', 'desc')
    .limit(atOnce)
    .execute();
  const to = rows.at(-1)?.position ?? 0;
  const written = new Map(
    rows.flatMap(({ row_group, is_included, transaction_id, written_version }) =>
      is_included === 1 && ADDABLE_ROW_GROUPS.includes(row_group) && transaction_id !== null
        ? [[transaction_id, written_version] as const]
        : [],
    ),
  );
  const joined = rows.flatMap(({ row_group, is_included, transaction_id, position: at }) =>
    row_group === 'likely' && is_included === 0 && transaction_id !== null ? [at] : [],
  );
  const undo = async (tx: Tx) => {
    const changedSince = await restoreMatchedEntries(tx, record, joined);
    const gone =
      written.size > 0 ? await deleteUnchangedEntries(tx, record, written, changed) : { removed: 0, kept: 0 };
    const { removed, kept } = details.result ?? EMPTY_IMPORT_RESULT;
    const result = {
      ...EMPTY_IMPORT_RESULT,
      ...details.result,
      removed: removed + gone.removed,
      kept: kept + gone.kept + changedSince,
    };
    const { numUpdatedRows } = await tx
      .updateTable('imports')
      .set({
        done_count: to,
        touched_at: now.getTime(),
        details: JSON.stringify({ ...details, result } satisfies ImportDetails),
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('state', 'in', ['stopping', 'reverting'])
      .where('done_count', '=', from)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new BulkWriteLockLostError();
  };
  await runWithAsyncCommit(db, (tx) => writeBulkStep(tx, userId, id, () => undo(tx)));
}

/** Deletes entries that have not been changed since they were written. */
async function deleteUnchangedEntries(
  tx: Tx,
  record: ImportRecord,
  written: ReadonlyMap<string, number>,
  changed: ChangedEntryFinder,
): Promise<{ removed: number; kept: number }> {
  const { user_id: userId } = record;
  const ids = [...written.keys()];
  const [transactions, transfers] = await Promise.all(
    (['transactions', 'transfers'] as const).map((table) =>
      tx.selectFrom(table).select(['id', 'version']).where('user_id', '=', userId).where('id', 'in', ids).execute(),
    ),
  );
  const linked = await tx
    .selectFrom('receipts')
    .select(['id', 'transaction_id'])
    .where('user_id', '=', userId)
    .where('transaction_id', 'in', ids)
    .execute();
  const joined = await listLinkedReceipts(
    tx,
    record,
    linked.map(({ transaction_id }) => transaction_id ?? ''),
  );
  const isJoined = (receipt: (typeof linked)[number]) => joined.get(receipt.transaction_id ?? '') === receipt.id;
  const hasReceipt = new Set(
    linked.filter((receipt) => !isJoined(receipt)).map(({ transaction_id }) => transaction_id),
  );
  const isOurs = ({ id, version }: { id: string; version: number }) =>
    version === written.get(id) && !hasReceipt.has(id);
  const [some = [], others = []] = [transactions?.filter(isOurs), transfers?.filter(isOurs)];
  for (const { id } of some) {
    // The receipt no longer has a transaction, as before the import.
    const receiptId = joined.get(id);
    if (receiptId !== undefined) await updateReceipt(tx, userId, receiptId, { transaction_id: null });
  }
  if (some.length > 0)
    await deleteTransactions(
      tx,
      userId,
      some.map(({ id }) => id),
    );
  await deleteTransfers(
    tx,
    userId,
    others.map(({ id }) => id),
  );
  const removed = some.length + others.length;
  const there = [...(transactions ?? []), ...(transfers ?? [])];
  const known = new Set(there.map(({ id }) => id));
  const elsewhere = await changed.count(
    tx,
    record,
    ids.filter((id) => !known.has(id)),
  );
  const ours = new Set(some.map(({ id }) => id));
  const staying = (transactions ?? []).flatMap(({ id }) => (ours.has(id) ? [] : [id]));
  const otherHalves = await changed.countOtherHalves(tx, record, staying);
  return { removed, kept: there.length - removed + elsewhere + otherHalves };
}

async function finish(tx: Tx, userId: number, id: string, now: Date): Promise<void> {
  const record = await getImportRecord(tx, userId, id, now);
  if (record.done_count > 0 || (record.state !== 'stopping' && record.state !== 'reverting'))
    throw new BulkWriteLockLostError();
  const { state } = record;
  const { unusedAccount, ...details } = record.details;
  // Restore this account first. Otherwise, an account that the import created might be the user's last one, which
  // cannot be deleted.
  await restoreUnusedAccount(tx, userId, unusedAccount);
  const { default_currency: currency } = await tx
    .selectFrom('users')
    .select('default_currency')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const done = await listImportsInStates(tx, userId, 'done');
  const ofNew = listNewAccountOpeningBalances(
    details.accounts.map((account) => ({ ...account, accountId: account.madeId ? null : account.accountId })),
    currency,
  );
  let accountsKept = 0;
  for (const [index, account] of details.accounts.entries()) {
    // If several files fill the same account, count it only once, for the first of them.
    if (account.newWith !== undefined) continue;
    const opening = ofNew.get(index)?.opening ?? computeOpeningBalance(account, currency, true);
    const isKept = await undoAccount(tx, record, account, opening, done, currency);
    if (isKept) accountsKept++;
  }
  const accounts = details.accounts.map(({ madeId: _, openingOf: __, ...account }) => account);
  const result = state === 'stopping' ? null : { ...EMPTY_IMPORT_RESULT, ...details.result, accountsKept };
  await updateImportRecord(tx, userId, id, {
    state: state === 'stopping' ? 'preview' : 'reverted',
    version: record.version + 1,
    // The preview is kept for another day, starting now.
    ...(state === 'stopping' && { created_at: now.getTime() }),
    details: { ...details, accounts, result },
  });
}
