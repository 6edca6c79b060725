import { setImmediate } from 'node:timers/promises';
import { withAsyncCommit } from '../../db/async-commit.ts';
import { StaleBulkWrite, writeLastStep, writeStep } from '../../db/bulk-write.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Progress } from '../../platform/progress.ts';
import { noteAccountUsed } from '../../transactions/accounts/choose-account.ts';
import { listAccounts } from '../../transactions/accounts/store.ts';
import { rememberApart } from '../../transactions/transfers/keep-apart.ts';
import { insertPlacedTransfers } from '../../transactions/transfers/write.ts';
import { insertPlaced } from '../../transactions/write.ts';
import { joinReceipts } from '../match/with-receipts.ts';
import { makePace } from '../pace.ts';
import { countTransfers } from '../records/count-groups.ts';
import { NO_RESULT } from '../records/details.ts';
import type { RowOfImport } from '../records/row.ts';
import { changeImport, getImportRecord, type ImportRecord, listRowsFrom, selectRows } from '../records/store.ts';
import { changeMatched, listMatches, type Matches } from './matched-entries.ts';
import { type Drafts, rowsToWrite, toDrafts, withoutSecondSides } from './to-drafts.ts';

/**
 * Writes the rows of an import in steps. Each step updates all totals, so that the data is consistent at every moment.
 * The user sees no rows before the end. After a restart, continues with the next step.
 * @throws StaleBulkWrite if the run was stopped, or another server continues it
 */
export async function writeAll(
  db: Db,
  userId: number,
  id: string,
  now: () => Date,
  stopping: AbortSignal,
  progress?: Progress,
): Promise<void> {
  const record = await getImportRecord(db, userId, id, now());
  const pace = makePace();
  const ownAccounts = new Set((await listAccounts(db, userId)).map((account) => account.id));
  for (let from = record.done_count; from < record.row_count; ) {
    if (stopping.aborted) throw new StaleBulkWrite();
    const rows = await listRowsFrom(db, userId, record.reading_id, from, pace.rows);
    const to = (rows.at(-1)?.position ?? record.row_count - 1) + 1;
    const drafts = await draftsOf(db, record, rows, now(), ownAccounts);
    const matches = await listMatches(db, record, rows);
    await pace.timed(() => writeSome(db, record, from, to, drafts, matches, now()));
    from = to;
    progress?.('Importing', to, record.row_count);
    // SQLite calls are synchronous: without this pause no other request would be served until everything is written.
    await setImmediate();
  }
  await db.transaction().execute((tx) => writeLastStep(tx, userId, id, () => finish(tx, userId, id, now())));
}

async function draftsOf(
  db: Db,
  record: ImportRecord,
  rows: readonly RowOfImport[],
  now: Date,
  ownAccounts: ReadonlySet<string>,
): Promise<Drafts> {
  const { user_id: userId, reading_id: readingId, details } = record;
  const toWrite = rowsToWrite(rows);
  const pairs = toWrite.flatMap(({ position, kept: { pair } }) =>
    pair !== undefined && pair < position ? [pair] : [],
  );
  const first = new Set(pairs.length > 0 ? await listIncluded(db, userId, readingId, pairs) : []);
  return toDrafts(
    withoutSecondSides(toWrite, (position) => first.has(position)),
    details,
    readingId,
    now.getTime(),
    ownAccounts,
  );
}

/** Returns which of these rows are written as transfers. */
export async function listIncluded(
  db: Db,
  userId: number,
  readingId: string,
  positions: readonly number[],
): Promise<number[]> {
  const rows = await selectRows(db, userId, readingId)
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
  { placed, transfers, receipts, apart }: Drafts,
  matches: Matches,
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
    if (numUpdatedRows === 0n) throw new StaleBulkWrite();
    if (placed.length > 0) await insertPlaced(tx, userId, placed);
    await insertPlacedTransfers(tx, userId, transfers);
    await joinReceipts(tx, userId, receipts);
    await changeMatched(tx, record, matches);
    for (const pair of apart) await rememberApart(tx, userId, pair);
  };
  await withAsyncCommit(db, (tx) => writeStep(tx, userId, id, () => write(tx)));
}

async function finish(tx: Tx, userId: number, id: string, now: Date): Promise<void> {
  const record = await getImportRecord(tx, userId, id, now);
  if (record.state !== 'running' || record.done_count < record.row_count) throw new StaleBulkWrite();
  const { details } = record;
  const { adds } = details.counts;
  const joined = await countJoined(tx, record);
  const transfers = await countTransfers(tx, userId, record.reading_id);
  const accountsMade = new Set(details.accounts.flatMap(({ madeId }) => madeId ?? [])).size;
  const result = { ...NO_RESULT, added: adds.count, transfers, joined, accountsMade };
  await changeImport(tx, userId, id, { state: 'done', version: record.version + 1, details: { ...details, result } });
  const [busiest] = details.accounts.filter(({ isLeftOut }) => !isLeftOut).sort((a, b) => b.rowCount - a.rowCount);
  const used = busiest?.madeId ?? busiest?.accountId;
  if (used) await noteAccountUsed(tx, userId, used, (details.firstSequence ?? 0) + record.row_count - 1);
  await tx.deleteFrom('import_files').where('user_id', '=', userId).where('import_id', '=', id).execute();
}

async function countJoined(tx: Tx, { user_id, reading_id }: ImportRecord): Promise<number> {
  const { count } = await selectRows(tx, user_id, reading_id)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('row_group', 'in', ['here', 'likely'])
    .where('is_included', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}
