import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { ArchiveImportResult } from '../../contract/archive.ts';
import { getDayInTimeZone } from '../../domain/calendar-day.ts';
import { parsePages, type ReceiptItem, serializePages } from '../../reader/index.ts';
import { refuseArchiveOverQuota, refuseTooManyTransactions } from '../account/quotas.ts';
import type { AppContext } from '../app-context.ts';
import { BulkWriteLockLostError, beginBulkWrite, createArchiveWriteId } from '../db/bulk-write.ts';
import { insertManyRows } from '../db/insert-many.ts';
import type { Schema, Tx } from '../db/schema.ts';
import { splitIntoBatches } from '../db/split-into-batches.ts';
import { createAdaptiveBatchSizer } from '../imports/adaptive-batch-sizer.ts';
import { CHECKED_REFERENCES, repairReference } from '../inspection/inspect-row-references.ts';
import { createConflictError, HttpError } from '../platform/errors.ts';
import type { ReceiptFileKind } from '../receipts/receipt-file-storage.ts';
import { buildReceiptSearchText } from '../receipts/receipt-store.ts';
import { recomputeDueDays } from '../recurring/recompute-due-days.ts';
import { type AccountRow, listAccounts } from '../transactions/accounts/account-store.ts';
import type { TransactionWithPosition } from '../transactions/transaction-row.ts';
import type { TransferWithPosition } from '../transactions/transfers/transfer-row.ts';
import { insertTransfersAtPositions } from '../transactions/transfers/write-transfers.ts';
import { insertTransactionsAtPositions } from '../transactions/write-transactions.ts';
import { createUploadPath, discardUpload } from '../uploads/upload-folder.ts';
import { ARCHIVE_RECORD_KIND_NAMES, ARCHIVE_RECORD_KINDS, type ArchiveRecordKindName } from './archive-record-kinds.ts';
import { type ArchiveWriter, isUserDataEmpty, resumeArchiveImport, undoArchiveImport } from './archive-writer.ts';
import type { ArchiveRecord } from './define-record-kind.ts';
import { type OpenedArchive, openArchive } from './open-archive.ts';
import { readArchivedSettings, readArchiveRecords } from './read-archive-records.ts';
import { rethrowAsRefusedArchive } from './refused-archive-error.ts';

type ReceiptRow = Schema['receipts'];

type Parts = Pick<AppContext, 'db' | 'files' | 'modules' | 'now' | 'config'> & {
  onWritten?: (records: number) => void;
};

/**
 * Thrown if the server is stopping or the import takes too long. The import is then undone by another server, or by
 * this one when it next starts.
 */
export class ArchiveImportStoppedError extends Error {}

/**
 * Imports a checked archive into an empty account in batches. All totals are correct after each batch. Other changes by
 * the user wait until the import ends. If the import fails, everything that it wrote is removed.
 * @throws 403 if the archive exceeds this server's limits, 409 if the account is not empty, and all errors for refused
 * archives
 */
export async function importArchive(
  parts: Parts,
  userId: number,
  path: string,
  stopping: AbortSignal,
): Promise<Omit<ArchiveImportResult, 'message'>> {
  const archive = await openArchive(path);
  try {
    const { records, fileBytes } = await archive.readSums();
    const { transactions = 0, transfers = 0, receipts = 0 } = records;
    const more = { transactions: transactions + transfers, receipts, fileBytes };
    const { archiveWrite, former } = await begin(parts, userId, more);
    try {
      let last = 0;
      for (const name of ARCHIVE_RECORD_KIND_NAMES) {
        const change = name === 'accounts' ? (entry: ArchiveRecord) => continueVersion(entry, former) : undefined;
        last = Math.max(last, await write(parts, archiveWrite, archive, { name, change }, stopping));
      }
      await recomputeDue(parts, archiveWrite);
      await repair(archiveWrite);
      await finish(archiveWrite, archive, last);
    } catch (error) {
      if (error instanceof BulkWriteLockLostError) throw new ArchiveImportStoppedError();
      if (!(error instanceof ArchiveImportStoppedError)) await undoArchiveImport(parts, archiveWrite);
      throw error;
    }
    return { transactions, transfers, receipts };
  } finally {
    archive.close();
  }
}

const NOT_EMPTY = 'Your account is not empty. Create a new account and import the archive there.';

async function begin(
  parts: Parts,
  userId: number,
  more: { transactions: number; receipts: number; fileBytes: number },
): Promise<{ archiveWrite: ArchiveWriter; former: Former }> {
  const { db, now } = parts;
  refuseArchiveOverQuota(parts.config, more);
  const owner = createArchiveWriteId(now());
  const former = await db.transaction().execute(async (tx) => {
    await beginBulkWrite(tx, userId, owner);
    if (
      !(await isUserDataEmpty(
        tx,
        userId,
        ARCHIVE_RECORD_KIND_NAMES.map((name) => ARCHIVE_RECORD_KINDS[name].table),
      ))
    )
      throw createConflictError(NOT_EMPTY);
    await refuseTooManyTransactions(parts, tx, userId, more.transactions);
    const [account] = await listAccounts(tx, userId);
    await tx.deleteFrom('accounts').where('user_id', '=', userId).execute();
    // The revision must not be lower than the account's version, because `undoArchiveImport` derives the next version
    // from the revision.
    await tx
      .updateTable('users')
      .set({ revision: account?.version })
      .where('id', '=', userId)
      .where('revision', '<', account?.version ?? 0)
      .execute();
    return account;
  });
  return { archiveWrite: resumeArchiveImport(parts, userId, owner), former };
}

type Former = AccountRow | undefined;

/** Fields of an account. Changing any of them increases the version of the account. */
const SHOWN = ['name', 'kind', 'opening_minor', 'opening_day', 'is_closed', 'goal_minor', 'goal_day'] as const;

/**
 * If an account in the archive replaces the user's initial account, its version must not be lower than that of the
 * initial account.
 */
function continueVersion(entry: ArchiveRecord, former: Former): ArchiveRecord {
  if (!former || entry.id !== former.id || Number(entry.version) > former.version) return entry;
  const isSame = entry.version === former.version && SHOWN.every((column) => entry[column] === former[column]);
  return isSame ? entry : { ...entry, version: former.version + 1 };
}

/**
 * Writes all records of one kind.
 * @returns the highest sequence number
 */
async function write(
  parts: Parts,
  { userId, step }: ArchiveWriter,
  archive: OpenedArchive,
  {
    name,
    change = (entry) => entry,
  }: { name: ArchiveRecordKindName; change?: ((entry: ArchiveRecord) => ArchiveRecord) | undefined },
  stopping: AbortSignal,
): Promise<number> {
  const pace = createAdaptiveBatchSizer();
  let last = 0;
  for await (const entries of readArchiveRecords(archive, name)) {
    for (const { sequence } of entries) if (typeof sequence === 'number') last = Math.max(last, sequence);
    for (const some of splitIntoBatches(entries, name === 'receipts' ? 1 : pace.rows)) {
      if (stopping.aborted) throw new ArchiveImportStoppedError();
      const keepFiles =
        name === 'receipts' ? await prepareFiles(parts, userId, archive, String(some[0]?.id)) : undefined;
      try {
        await pace.timed(() =>
          step(async (tx) => {
            await insert(tx, userId, name, some.map(change));
            await keepFiles?.(tx);
          }),
        );
      } finally {
        // From now on the cleanup may remove these files if their receipts have no rows, for example because the
        // account was deleted.
        for (const { id } of name === 'receipts' ? some : []) parts.files.settle(String(id));
      }
      // Pause here, because calls to SQLite are synchronous. Without the pause, no other request would be served until
      // the import ends.
      await setImmediate();
      parts.onWritten?.(some.length);
    }
  }
  return last;
}

async function insert(
  tx: Tx,
  userId: number,
  name: ArchiveRecordKindName,
  entries: readonly ArchiveRecord[],
): Promise<void> {
  const rows = entries.map((entry) => toRow(entry, name));
  if (name === 'transactions') await insertTransactionsAtPositions(tx, userId, rows as TransactionWithPosition[]);
  else if (name === 'transfers') await insertTransfersAtPositions(tx, userId, rows as TransferWithPosition[]);
  else {
    const { table } = ARCHIVE_RECORD_KINDS[name];
    const own = rows.map((row) => ({ user_id: userId, ...row }));
    await insertManyRows(tx, table, own as Parameters<typeof insertManyRows>[2]);
  }
}

function toRow(entry: ArchiveRecord, name: ArchiveRecordKindName): ArchiveRecord {
  const row = { ...entry };
  if (name === 'receipts') row.search_text = receiptSearchText(entry);
  for (const column of ARCHIVE_RECORD_KINDS[name].json)
    if (row[column] !== null) row[column] = JSON.stringify(row[column]);
  return row;
}

/** Builds the search text from the words of the receipt, because the search text in an archive cannot be trusted. */
function receiptSearchText(entry: ArchiveRecord): string {
  const { merchant, file_name, pages, items } = entry as Pick<ReceiptRow, 'merchant' | 'file_name'> & {
    pages: unknown;
    items: ReceiptItem[] | null;
  };
  const { text } = serializePages(parsePages(JSON.stringify(pages)));
  return buildReceiptSearchText(merchant, file_name, text, items ?? []);
}

/**
 * Writes the files of a receipt. A file that was already lost when the archive was written is replaced with an empty
 * file.
 */
async function prepareFiles({ files }: Parts, userId: number, archive: OpenedArchive, id: string) {
  await files.prepare();
  const path = createUploadPath(files);
  try {
    const upload = await archive.file(id, 'upload');
    await pipeline(upload ?? [], createWriteStream(path, { mode: 0o600, flush: true })).catch(rethrowAsRefusedArchive);
    const shown = { picture: await whole(archive, id, 'picture'), thumbnail: await whole(archive, id, 'thumbnail') };
    return await files.insert(userId, id, { path }, shown);
  } finally {
    await discardUpload(files, path);
  }
}

async function whole(archive: OpenedArchive, id: string, part: ReceiptFileKind): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await archive.file(id, part)) ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Recalculates the due days of recurring items, because the due days in an archive cannot be trusted. */
async function recomputeDue({ now }: Parts, { userId, step }: ArchiveWriter): Promise<void> {
  const today = getDayInTimeZone(now());
  for (let last: string | undefined = ''; last !== undefined; ) {
    const after: string = last;
    last = await step((tx) => recomputeDueDays(tx, userId, today, after));
    await setImmediate();
  }
}

/** References in these tables need no repair, because they are checked when the rows are written. */
const SOUND = /^(transactions|transaction_lines|transfers)\./;

/**
 * Repairs references to deleted records. Older versions left such references behind, and untrusted archives may contain
 * them.
 */
async function repair({ userId, step }: ArchiveWriter): Promise<void> {
  for (const reference of CHECKED_REFERENCES) {
    if (!SOUND.test(reference.name)) await step((tx) => repairReference(tx, userId, reference));
    await setImmediate();
  }
}

async function finish({ userId, finish }: ArchiveWriter, archive: OpenedArchive, last: number): Promise<void> {
  const { email: _, created_at: __, last_sequence, ...settings } = await readArchivedSettings(archive);
  await finish(async (tx) => {
    const user = await tx.selectFrom('users').select('last_sequence').where('id', '=', userId).executeTakeFirst();
    if (!user) throw new HttpError(404, 'This account no longer exists.');
    await tx
      .updateTable('users')
      .set({
        ...settings,
        last_sequence: Math.max(user.last_sequence, last_sequence, last),
      })
      .where('id', '=', userId)
      .execute();
  });
}
