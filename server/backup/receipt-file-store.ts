import { hash } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createId } from '../db/create-id.ts';
import { writeFileDurably } from '../platform/durable-files.ts';
import type { StoreReceiptFile } from './write-backup.ts';

/*
 * Backups share their receipt files. Each file is stored once and named after its SHA-256. The modification time of a
 * file is the time of the newest backup that needs it, so that unneeded files can be found without reading any backup.
 */

/**
 * Returns a function that stores a receipt file.
 * @param folder the folder of the backups
 */
export function createReceiptFileStore(folder: string): StoreReceiptFile {
  return async (bytes) => {
    const sha256 = hash('sha256', bytes, 'hex');
    const path = getStoredReceiptFilePath(folder, sha256);
    const now = new Date();
    const found = await stat(path).catch(() => undefined);
    // Rewrite a damaged file, because all backups share it.
    const isThere = found !== undefined && (await readFile(path)).equals(bytes);
    if (!isThere) await write(path, bytes);
    // Never set the time back. If the clock is wrong now, the cleanup could otherwise delete a file that other backups
    // need.
    if (!isThere || found.mtime < now) await utimes(path, now, now);
    return sha256;
  };
}

/** Returns the path of a stored file in a folder of backups. */
export function getStoredReceiptFilePath(folder: string, sha256: string): string {
  return join(folder, 'files', sha256.slice(0, 2), sha256);
}

/** Removes the files that are needed only by backups made before `before`. */
export async function removeUnneededReceiptFiles(folder: string, before: Date): Promise<void> {
  for await (const path of filesBelow(join(folder, 'files'))) {
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before.getTime()) await rm(path, { force: true });
  }
}

/**
 * Returns the total size in bytes of all files in a folder and its subfolders. Returns 0 if the folder does not exist.
 */
export async function measureFolderBytes(folder: string): Promise<number> {
  let bytes = 0;
  // A file that was deleted in the meantime is counted as 0 bytes.
  for await (const path of filesBelow(folder)) bytes += (await stat(path).catch(() => undefined))?.size ?? 0;
  return bytes;
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Writes a file. Resolves once the file is on disk and has been verified by reading it back. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.part-${createId()}`;
  try {
    await writeFileDurably(unfinished, bytes, 'wx');
    if (!(await readFile(unfinished)).equals(bytes)) throw new Error(`${path} was not written completely`);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}
