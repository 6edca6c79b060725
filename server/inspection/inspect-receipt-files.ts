import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isFolderLocked } from '../db/folder-lock.ts';
import type { Db } from '../db/schema.ts';
import { formatCommandLine } from '../platform/installation.ts';
import {
  getBaseName,
  getHighestUserId,
  hasReceiptRow,
  listFolderPaths,
  MIN_ABANDONED_UPLOAD_AGE_MS,
} from '../receipts/clean-up-receipt-files.ts';
import { RECEIPT_FILE_KINDS } from '../receipts/receipt-file-storage.ts';
import type { InspectedData, Inspection } from './inspection.ts';

/** Number of receipts checked per statement. */
const AT_ONCE = 500;

/** Finds receipts for which a file is missing. */
export const inspectMissingReceiptFiles: Inspection = {
  says: ['receipt has a missing file.', 'receipts have missing files.'],
  advice: `The recognized data and the transactions of these receipts are intact. To get the files back, restore a backup: ${formatCommandLine('restore')}. Alternatively, delete these receipts and upload them again.`,
  async *find(inspected) {
    for await (const { user_id, id } of receiptsOf(inspected.db)) {
      const there = await keptPartsOf(inspected, user_id, id);
      const missing = RECEIPT_FILE_KINDS.filter((part) => !there.includes(part));
      // Skip a receipt that was deleted during the check, because its files are no longer needed.
      if (missing.length > 0 && (await hasReceiptRow(inspected.db, user_id, id)))
        yield `receipt ${id} of user ${user_id}: ${missing.join(', ')}`;
    }
  },
};

/** Finds receipt files that do not belong to any receipt in the database. */
export const inspectStrayReceiptFiles: Inspection = {
  says: ['file or folder belongs to no receipt.', 'files or folders belong to no receipt.'],
  advice: `Remove them: ${formatCommandLine('totals', '--rebuild')}. The server also removes them when it starts.`,
  async *find(inspected) {
    for await (const { path } of lostFiles(inspected)) yield path;
  },
  async mend(inspected) {
    const { engine, dataDir } = inspected;
    const isFree = engine === 'sqlite' && !isFolderLocked(dataDir);
    let mended = 0;
    for await (const { remove } of lostFiles(inspected)) {
      // Stop if a server has started in the meantime. It removes such files itself, and only it knows which files are
      // in use.
      if (isFree && isFolderLocked(dataDir)) break;
      await remove();
      mended++;
    }
    return mended;
  },
};

/**
 * Finds folders of users that have never existed in this database, for example because the folders belong to another
 * database. The server's cleanup does not remove such folders.
 */
export const inspectFoldersOfUnknownUsers: Inspection = {
  says: ['folder belongs to an unknown user.', 'folders belong to unknown users.'],
  advice: 'The folders may belong to another database that used this data folder. Check before you remove them.',
  async *find({ db, engine, dataDir }) {
    if (engine === 'postgres') return;
    const last = await getHighestUserId(db);
    for await (const path of listFolderPaths(join(dataDir, 'receipts'))) {
      if (Number(getBaseName(path)) > last) yield path;
    }
  },
};

async function* receiptsOf(db: Db) {
  let last = { user_id: 0, id: '' };
  for (;;) {
    const some = await db
      .selectFrom('receipts')
      .select(['user_id', 'id'])
      .where(sql<boolean>`(user_id, id) > (${last.user_id}, ${last.id})`)
      .orderBy('user_id')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const end = some.at(-1);
    if (!end) return;
    yield* some;
    last = end;
  }
}

/** Lists the stored files of a receipt. */
async function keptPartsOf({ db, engine, dataDir }: InspectedData, userId: number, id: string): Promise<string[]> {
  if (engine === 'sqlite') {
    const parts: string[] = [];
    for await (const path of listFolderPaths(join(dataDir, 'receipts', String(userId), id)))
      parts.push(getBaseName(path));
    return parts;
  }
  const rows = await db
    .selectFrom('receipt_files')
    .select('part')
    .where((row) => row.and({ user_id: userId, receipt_id: id }))
    .execute();
  return rows.map(({ part }) => part);
}

type Lost = { path: string; remove: () => Promise<unknown> };

async function* lostFiles(inspected: InspectedData): AsyncIterable<Lost> {
  const { db, engine, dataDir } = inspected;
  const incoming = join(dataDir, engine === 'sqlite' ? 'receipts/incoming' : 'incoming');
  // While a server is running, receipt files without a database row are normal, because the server writes the files
  // before the row.
  const isBusy = engine === 'postgres' || isFolderLocked(dataDir);
  const before = isBusy ? Date.now() - MIN_ABANDONED_UPLOAD_AGE_MS : Number.POSITIVE_INFINITY;
  yield* olderIn(incoming, before);
  if (engine === 'postgres') return yield* rowsWithoutReceipt(db);
  const last = await getHighestUserId(db);
  for await (const ofUser of listFolderPaths(join(dataDir, 'receipts'))) {
    const userId = Number(getBaseName(ofUser));
    if (!(userId <= last)) continue;
    for await (const lost of olderIn(ofUser, before)) {
      if (!(await hasReceiptRow(db, userId, getBaseName(lost.path)))) yield lost;
    }
  }
}

async function* olderIn(folder: string, before: number): AsyncIterable<Lost> {
  for await (const path of listFolderPaths(folder)) {
    const found = await stat(path).catch(() => undefined);
    if (!found || found.mtimeMs >= before) continue;
    yield { path, remove: () => rm(path, { recursive: true, force: true }) };
  }
}

async function* rowsWithoutReceipt(db: Db): AsyncIterable<Lost> {
  const { rows } = await sql<{ user_id: number; receipt_id: string }>`
    select distinct user_id, receipt_id from receipt_files as file
    where not exists (select 1 from receipts where user_id = file.user_id and id = file.receipt_id)
    order by user_id, receipt_id`.execute(db);
  for (const { user_id, receipt_id } of rows) {
    yield {
      path: `files of receipt ${receipt_id} of user ${user_id}`,
      remove: () =>
        db
          .deleteFrom('receipt_files')
          .where((row) => row.and({ user_id, receipt_id }))
          .execute(),
    };
  }
}
