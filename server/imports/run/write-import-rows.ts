import { setImmediate } from 'node:timers/promises';
import { BulkWriteLockLostError, writeBulkStep, writeLastBulkStep } from '../../db/bulk-write.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { runWithAsyncCommit } from '../../db/sqlite/async-commit.ts';
import type { ProgressReporter } from '../../platform/progress.ts';
import { listBalancesOnDays } from '../../transactions/accounts/account-balances.ts';
import { listAccounts } from '../../transactions/accounts/account-store.ts';
import { recordAccountUse } from '../../transactions/accounts/choose-account.ts';
import { insertRejectedPair } from '../../transactions/transfers/rejected-pairs.ts';
import { insertTransfersAtPositions } from '../../transactions/transfers/write-transfers.ts';
import { insertTransactionsAtPositions } from '../../transactions/write-transactions.ts';
import { createAdaptiveBatchSizer } from '../adaptive-batch-sizer.ts';
import { linkReceiptsToTransactions } from '../match/link-receipts.ts';
import { countIncludedTransfers } from '../records/count-rows-by-group.ts';
import { EMPTY_IMPORT_RESULT, type StoredImportAccount } from '../records/import-details.ts';
import type { ImportRowToWrite } from '../records/import-row.ts';
import {
  getImportRecord,
  type ImportRecord,
  listImportRowsFrom,
  selectImportRows,
  updateImportRecord,
} from '../records/import-store.ts';
import { setOpeningBalance } from '../records/opening-balances.ts';
import { changeMatchedEntries, listMatchChangingRows, type MatchChangingRows } from './change-matched-entries.ts';
import {
  convertRowsToDrafts,
  type ImportDrafts,
  parseIncludedRows,
  removeDuplicateTransferSides,
} from './convert-rows-to-drafts.ts';
import { linkRefundsToPurchases } from './link-refunds.ts';

/**
 * Writes the rows of an import in batches. Each batch updates all totals, so the data is always consistent. Users see
 * the rows only when all of them are written. After a restart, continues with the next batch.
 * @throws BulkWriteLockLostError if the import was stopped, or if another server is continuing it
 */
export async function writeAllImportRows(
  db: Db,
  userId: number,
  id: string,
  now: () => Date,
  stopping: AbortSignal,
  progress?: ProgressReporter,
): Promise<void> {
  const record = await getImportRecord(db, userId, id, now());
  const pace = createAdaptiveBatchSizer();
  const ownAccounts = new Set((await listAccounts(db, userId)).map((account) => account.id));
  for (let from = record.done_count; from < record.row_count; ) {
    if (stopping.aborted) throw new BulkWriteLockLostError();
    const rows = await listImportRowsFrom(db, userId, record.reading_id, from, pace.rows);
    const to = (rows.at(-1)?.position ?? record.row_count - 1) + 1;
    const drafts = await draftsOf(db, record, rows, now(), ownAccounts);
    const matches = await listMatchChangingRows(db, record, rows);
    await pace.timed(() => writeSome(db, record, from, to, drafts, matches, now()));
    from = to;
    progress?.('Importing', to, record.row_count);
    // SQLite calls are synchronous, so without this pause no other request would be served until all rows are written.
    await setImmediate();
  }
  await db.transaction().execute((tx) => writeLastBulkStep(tx, userId, id, () => finish(tx, userId, id, now())));
}

async function draftsOf(
  db: Db,
  record: ImportRecord,
  rows: readonly ImportRowToWrite[],
  now: Date,
  ownAccounts: ReadonlySet<string>,
): Promise<ImportDrafts> {
  const { user_id: userId, reading_id: readingId, details } = record;
  const toWrite = parseIncludedRows(rows);
  const pairs = toWrite.flatMap(({ position, kept: { pair } }) =>
    pair !== undefined && pair < position ? [pair] : [],
  );
  const first = new Set(pairs.length > 0 ? await listIncludedTransferPositions(db, userId, readingId, pairs) : []);
  return convertRowsToDrafts(
    removeDuplicateTransferSides(toWrite, (position) => first.has(position)),
    details,
    readingId,
    now.getTime(),
    ownAccounts,
  );
}

/** Returns the positions of rows that are written as transfers. */
export async function listIncludedTransferPositions(
  db: Db,
  userId: number,
  readingId: string,
  positions: readonly number[],
): Promise<number[]> {
  const rows = await selectImportRows(db, userId, readingId)
    .select('position')
    .where('position', 'in', positions)
    .where('is_included', '=', 1)
    .where('row_group', 'in', ['transfer', 'currency'])
    .execute();
  return rows.map(({ position }) => position);
}

async function writeSome(
  db: Db,
  record: ImportRecord,
  from: number,
  to: number,
  { placed, transfers, receipts, refunds, apart }: ImportDrafts,
  matches: MatchChangingRows,
  now: Date,
): Promise<void> {
  const { user_id: userId, id } = record;
  const write = async (tx: Tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('imports')
      .set({ done_count: to, touched_at: now.getTime() })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('done_count', '=', from)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new BulkWriteLockLostError();
    if (placed.length > 0) {
      const linked = await linkRefundsToPurchases(tx, userId, placed, refunds);
      await insertTransactionsAtPositions(tx, userId, linked);
    }
    await insertTransfersAtPositions(tx, userId, transfers);
    await linkReceiptsToTransactions(tx, userId, receipts);
    await changeMatchedEntries(tx, record, matches);
    for (const pair of apart) await insertRejectedPair(tx, userId, pair);
  };
  await runWithAsyncCommit(db, (tx) => writeBulkStep(tx, userId, id, () => write(tx)));
}

async function finish(tx: Tx, userId: number, id: string, now: Date): Promise<void> {
  const record = await getImportRecord(tx, userId, id, now);
  if (record.state !== 'running' || record.done_count < record.row_count) throw new BulkWriteLockLostError();
  const { details } = record;
  const { adds } = details.counts;
  const joined = await countJoined(tx, record);
  const transfers = await countIncludedTransfers(tx, userId, record.reading_id);
  const accountsMade = new Set(details.accounts.flatMap(({ madeId }) => madeId ?? [])).size;
  const result = { ...EMPTY_IMPORT_RESULT, added: adds.count, transfers, joined, accountsMade };
  const accounts = await Promise.all(details.accounts.map((account) => keepUserBalance(tx, userId, account)));
  await updateImportRecord(tx, userId, id, {
    state: 'done',
    version: record.version + 1,
    details: { ...details, accounts, result },
  });
  const [busiest] = details.accounts.filter(({ isLeftOut }) => !isLeftOut).sort((a, b) => b.rowCount - a.rowCount);
  const used = busiest?.madeId ?? busiest?.accountId;
  if (used) await recordAccountUse(tx, userId, used, (details.firstSequence ?? 0) + record.row_count - 1);
  await tx.deleteFrom('import_files').where('user_id', '=', userId).where('import_id', '=', id).execute();
}

/**
 * Corrects the opening balance so that the balance that the user entered for a day stays the same. The opening balance
 * was calculated before the rows were written, when only their sum was known.
 */
async function keepUserBalance(tx: Tx, userId: number, account: StoredImportAccount): Promise<StoredImportAccount> {
  const { openingOf: set } = account;
  if (set?.keptMinor === undefined || set.wasDay === null) return account;
  const now = (await listBalancesOnDays(tx, userId, new Map([[set.id, set.wasDay]]))).get(set.id);
  const offMinor = now ? set.keptMinor - now.minor : 0;
  if (!now || offMinor === 0) return account;
  const { opening_minor, opening_day: day } = now.account;
  await setOpeningBalance(tx, userId, set.id, { minor: opening_minor + offMinor, day });
  return { ...account, openingOf: { ...set, isMinor: set.isMinor + offMinor } };
}

async function countJoined(tx: Tx, { user_id, reading_id }: ImportRecord): Promise<number> {
  const { count } = await selectImportRows(tx, user_id, reading_id)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('row_group', 'in', ['here', 'likely'])
    .where('is_included', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}
