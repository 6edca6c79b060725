import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeFileDurably } from '../../platform/durable-files.ts';
import type { ReceiptFile } from '../backup-format.ts';

/**
 * Returns a function that writes a receipt file to a folder, under the same relative path as on the server:
 * `<user>/<receipt>/<part>`. The function resolves once the file is on disk.
 */
export function createReceiptFileStager(folder: string): (file: ReceiptFile) => Promise<void> {
  return async ({ userId, receiptId, part, bytes }) => {
    const path = join(folder, String(userId), receiptId, part);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFileDurably(path, bytes, 'wx');
  };
}

/**
 * Moves the files to the server's folder, replacing existing ones. An existing file has the same content, unless it is
 * damaged.
 */
export async function moveStagedReceiptFiles(from: string, to: string): Promise<void> {
  for (const user of await namesIn(from)) {
    for (const receipt of await namesIn(join(from, user))) {
      const own = join(to, user, receipt);
      await mkdir(own, { recursive: true, mode: 0o700 });
      for (const part of await namesIn(join(from, user, receipt))) {
        await rename(join(from, user, receipt, part), join(own, part));
      }
      await syncFolder(own);
    }
    await syncFolder(join(to, user));
  }
  await syncFolder(to);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
}

/** The prefix of the folder in which a restore builds the new database. */
export const STAGING_FOLDER_PREFIX = 'restoring-';

/**
 * Removes the files that interrupted restores left behind. The caller must hold the lock of the data folder, so that no
 * restore is running.
 */
export async function removeUnfinishedRestores(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(STAGING_FOLDER_PREFIX));
  for (const name of left) await rm(join(dataDir, name), { recursive: true, force: true });
}
