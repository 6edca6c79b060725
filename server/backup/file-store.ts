import { hash } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../db/new-id.ts';
import { writeDurably } from '../durable-files.ts';
import type { KeepFile } from './write-backup.ts';

/*
 * The files of receipts that several backups share, each once, under its SHA-256. The time of a file is that of the newest
 * backup that needs it, so that what no backup needs any more is known without reading any.
 */

/** @param folder where the backups are */
export function storeIn(folder: string): KeepFile {
  return async (bytes) => {
    const sha256 = hash('sha256', bytes, 'hex');
    const path = storedPath(folder, sha256);
    const now = new Date();
    const found = await stat(path).catch(() => undefined);
    // All backups share it: one that has become another in its place is written anew.
    const isThere = found !== undefined && (await readFile(path)).equals(bytes);
    if (!isThere) await write(path, bytes);
    // Never back: while a clock is wrong all that older backups need would be taken for old.
    if (!isThere || found.mtime < now) await utimes(path, now, now);
    return sha256;
  };
}

/** Where a file is, beside the backups of a folder. */
export function storedPath(folder: string, sha256: string): string {
  return join(folder, 'files', sha256.slice(0, 2), sha256);
}

/** Removes what only backups before the instant needed. */
export async function removeUnneeded(folder: string, before: Date): Promise<void> {
  for await (const path of filesBelow(join(folder, 'files'))) {
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before.getTime()) await rm(path, { force: true });
  }
}

/** The bytes of all files in a folder and those below it; 0 where there is none. */
export async function countBytes(folder: string): Promise<number> {
  let bytes = 0;
  // One that was deleted meanwhile takes nothing.
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

/** Returns once the disk has the file, and what it has was read back. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.part-${newId()}`;
  try {
    await writeDurably(unfinished, bytes, 'wx');
    if (!(await readFile(unfinished)).equals(bytes)) throw new Error(`${path} was not written as it should be`);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}
