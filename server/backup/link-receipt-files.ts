import { copyFile, link, mkdir, opendir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createId } from '../db/create-id.ts';
import { SQLITE_FILE } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { createSqliteReadConnection } from '../db/sqlite/sqlite-read-connection.ts';
import { RECEIPT_FILE_KINDS } from '../receipts/receipt-file-storage.ts';
import type { ReceiptFile } from './backup-format.ts';
import { removeOnExit } from './temporary-files.ts';

/** Age, in milliseconds, after which the links left behind by a crashed backup are removed. */
const LOST_AFTER = 24 * 60 * 60 * 1000;

/** Thrown if a receipt that is in the snapshot was deleted before links to its files were made. */
export class DeletedReceiptError extends Error {}

/**
 * Links to the files of all receipts in a snapshot. Thanks to these links, the files still exist after the server has
 * deleted a receipt.
 */
export type LinkedReceiptFiles = {
  /** Yields the files of one receipt after another. Skips files that were already missing. */
  files(db: Db): AsyncGenerator<ReceiptFile & { fileHash: string }>;
  release(): Promise<void>;
};

/** The user whose receipts are linked (all users if undefined), and the folder for the links. */
export type ReceiptLinkOptions = { ofUser?: number | undefined; folder?: string | undefined };

/**
 * Creates hard links to the files of all receipts, so that deleting a receipt does not remove its files. Skips a file
 * that is missing although its receipt exists.
 * @param db a snapshot
 * @param ofUser links only the receipts of this user
 * @param folder a new folder for the hard links, on the same disk as the receipts
 * @throws DeletedReceiptError if a receipt in the snapshot has been deleted since; the caller should then take a new
 * snapshot
 */
export async function linkReceiptFiles(
  db: Db,
  dataDir: string,
  { ofUser, folder = join(dataDir, 'receipts', `held-${createId()}`) }: ReceiptLinkOptions = {},
): Promise<LinkedReceiptFiles> {
  const receipts = join(dataDir, 'receipts');
  await removeLost(receipts);
  const nameOf = (userId: number, id: string, part: string) => join(folder, `${userId} ${id} ${part}`);
  const { remove: release } = removeOnExit(folder);
  const now = createSqliteReadConnection(join(dataDir, SQLITE_FILE));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for await (const { user_id, id } of listReceipts(db, ofUser)) {
      for (const part of RECEIPT_FILE_KINDS) {
        const file = join(receipts, String(user_id), id, part);
        if (await hold(file, nameOf(user_id, id, part))) continue;
        const rows = await now.read('select 1 from receipts where user_id = ? and id = ?', [user_id, id]);
        if (rows.length === 0) throw new DeletedReceiptError(file);
      }
    }
  } catch (error) {
    await release();
    throw error;
  } finally {
    await now.close();
  }
  return {
    release,
    async *files(db) {
      for await (const { user_id: userId, id: receiptId, file_hash: fileHash } of listReceipts(db, ofUser)) {
        for (const part of RECEIPT_FILE_KINDS) {
          const bytes = await readFile(nameOf(userId, receiptId, part)).catch(ifMissing);
          if (bytes) yield { userId, receiptId, part, bytes, fileHash };
        }
      }
    },
  };
}

function listReceipts(db: Db, ofUser: number | undefined) {
  const all = db.selectFrom('receipts').select(['user_id', 'id', 'file_hash']);
  return (ofUser === undefined ? all : all.where('user_id', '=', ofUser)).stream();
}

/**
 * Creates a hard link to a file, or a copy of the file, under another name.
 * @returns true if the file exists
 */
async function hold(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
  }
  // Copy the file instead, because not every file system supports hard links.
  return copyFile(file, name).then(
    () => true,
    (error) => ifMissing(error) ?? false,
  );
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function removeLost(receipts: string): Promise<void> {
  const folder = await opendir(receipts).catch(ifMissing);
  if (!folder) return;
  for await (const { name } of folder) {
    if (!name.startsWith('held-')) continue;
    const found = await stat(join(receipts, name)).catch(ifMissing);
    if (found && found.mtimeMs < Date.now() - LOST_AFTER)
      await rm(join(receipts, name), { recursive: true, force: true });
  }
}
