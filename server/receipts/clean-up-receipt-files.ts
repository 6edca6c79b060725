import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isArchiveWriteId, listBulkWrites } from '../db/bulk-write.ts';
import type { Db } from '../db/schema.ts';
import type { UploadFolder } from '../uploads/upload-folder.ts';

/**
 * An hour in milliseconds. In a folder shared with other servers, newer files may be uploads that another server is
 * still receiving.
 */
export const MIN_ABANDONED_UPLOAD_AGE_MS = 60 * 60 * 1000;

/**
 * Removes uploads that were never stored, for example because of a crash.
 * @param isShared returns true if another process may be using the folder, such as another server or a command that
 * imports an archive
 */
export async function cleanUpIncomingFiles(
  { incomingFolder, comingIn }: UploadFolder,
  isShared: () => Promise<boolean>,
  stopping: AbortSignal,
): Promise<void> {
  // Use the system clock instead of the app's clock, because the times of files come from the system clock.
  const latestTime = Date.now() - MIN_ABANDONED_UPLOAD_AGE_MS;
  for await (const path of listFolderPaths(incomingFolder)) {
    if (stopping.aborted) return;
    if (comingIn.has(path)) continue;
    // Check the age of the file before checking for commands. A command announces its archive before it writes files,
    // so the second check finds the command that wrote this file.
    if ((await isOlderThan(path, latestTime)) || !(await isShared())) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Removes the files of receipts that have no row. Such files remain if the server crashes before it commits a new row,
 * or after it deletes one. Handles one receipt at a time to keep the load low.
 * @param folder contains `<user>/<receipt>/…` and is used only by this server
 * @param isBeingStored returns true if the row of a receipt may still be inserted
 */
export async function cleanUpReceiptFiles(
  db: Db,
  folder: string,
  isBeingStored: (receiptId: string) => boolean,
  stopping: AbortSignal,
): Promise<void> {
  const lastUserId = await getHighestUserId(db);
  for await (const userFolder of listFolderPaths(folder)) {
    const userId = Number(getBaseName(userFolder));
    // Keep files of user ids that were never assigned. They belong to another database, which may still be restored.
    if (!Number.isSafeInteger(userId) || userId > lastUserId) continue;
    for await (const path of listFolderPaths(userFolder)) {
      if (stopping.aborted) return;
      const id = getBaseName(path);
      // Check for the row after the other checks. Once a receipt is no longer being stored, its row either exists or
      // will never be inserted.
      if (isBeingStored(id) || (await isArchiveImportRunning(db, userId)) || (await hasReceiptRow(db, userId, id)))
        continue;
      await rm(path, { recursive: true, force: true });
    }
  }
}

/**
 * True while an archive import of the given user, or by default of any user, is in progress. A command can import an
 * archive while the server is running.
 */
export async function isArchiveImportRunning(db: Db, onlyUserId?: number): Promise<boolean> {
  const bulkWrites = await listBulkWrites(db);
  return bulkWrites.some(
    ({ userId, owner }) => isArchiveWriteId(owner) && (onlyUserId === undefined || userId === onlyUserId),
  );
}

/** Returns the highest user id that SQLite has ever assigned. Ids are never reused. */
export async function getHighestUserId(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'users'`.execute(db);
  return rows[0]?.seq ?? 0;
}

export async function hasReceiptRow(db: Db, userId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('receipts')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Yields the paths in a folder one by one, so that even a large folder needs little memory. Yields nothing if the
 * folder does not exist.
 */
export async function* listFolderPaths(folder: string): AsyncIterable<string> {
  try {
    for await (const entry of await opendir(folder)) yield join(folder, entry.name);
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

async function isOlderThan(path: string, instant: number): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && stats.mtimeMs < instant;
}

export function getBaseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
