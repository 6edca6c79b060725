import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isArchiveWrite, listBulkWrites } from '../db/bulk-write.ts';
import type { Db } from '../db/schema.ts';
import type { IncomingFolder } from './incoming.ts';

/** In a folder that others use too, a file younger than this may be of an upload to one of them, in milliseconds: an hour. */
export const LOST_AFTER = 60 * 60 * 1000;

/**
 * Removes uploads that never came to be kept, as a crash leaves them behind.
 * @param isShared true if another server, or a command that brings an archive in, may use the folder
 */
export async function sweepIncoming(
  { incomingFolder, comingIn }: IncomingFolder,
  isShared: () => Promise<boolean>,
  stopping: AbortSignal,
): Promise<void> {
  // The disk keeps its own time, which is the machine's.
  const before = Date.now() - LOST_AFTER;
  for await (const path of entriesOf(incomingFolder)) {
    if (stopping.aborted) return;
    if (comingIn.has(path)) continue;
    // In this order: a command begins its archive before it writes a file.
    if ((await isOlder(path, before)) || !(await isShared())) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Removes files of receipts that no row names, as a crash leaves them behind: of those whose row was not yet kept, or was
 * deleted just before. Goes through them one after the other, so that it disturbs nobody.
 * @param folder with `<user>/<receipt>/…`, used by this server alone
 * @param isUnderWay whether the row of a receipt may still come
 */
export async function sweepKept(
  db: Db,
  folder: string,
  isUnderWay: (receiptId: string) => boolean,
  stopping: AbortSignal,
): Promise<void> {
  const last = await lastUserId(db);
  for await (const ofUser of entriesOf(folder)) {
    const userId = Number(nameOf(ofUser));
    // Somebody who never was is of another database, which may come back to its place.
    if (!Number.isSafeInteger(userId) || userId > last) continue;
    for await (const path of entriesOf(ofUser)) {
      if (stopping.aborted) return;
      const id = nameOf(path);
      // In this order: what is no longer under way has its row by now, or never will.
      if (isUnderWay(id) || (await isArchiveUnderWay(db, userId)) || (await isNamed(db, userId, id))) continue;
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** True if an archive is being brought in, for anybody or for one user. A command may do that next to the server. */
export async function isArchiveUnderWay(db: Db, ofUser?: number): Promise<boolean> {
  const bulkWrites = await listBulkWrites(db);
  return bulkWrites.some(({ userId, owner }) => isArchiveWrite(owner) && (ofUser === undefined || userId === ofUser));
}

/** The highest number that SQLite ever gave to a user; it gives none twice. */
export async function lastUserId(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'users'`.execute(db);
  return rows[0]?.seq ?? 0;
}

/** Whether there is a receipt. */
export async function isNamed(db: Db, userId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('receipts')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Paths of what is in a folder, read bit by bit; none where there is no folder. */
export async function* entriesOf(folder: string): AsyncIterable<string> {
  try {
    for await (const entry of await opendir(folder)) yield join(folder, entry.name);
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

async function isOlder(path: string, instant: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < instant;
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
