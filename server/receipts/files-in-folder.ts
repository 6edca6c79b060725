import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Db } from '../db/schema.ts';
import type { Part, ReceiptFiles } from './files.ts';
import { sweepFiles } from './sweep-files.ts';

/** Files in a folder for each receipt: `<user>/<receipt>/<part>`. */
export function filesInFolder(db: Db, folder: string): ReceiptFiles {
  const incomingFolder = join(folder, 'incoming');
  const folderOf = (userId: number, receiptId: string) => join(folder, String(userId), receiptId);
  return {
    incomingFolder,
    async insert(userId, receiptId, upload, shown) {
      const own = folderOf(userId, receiptId);
      await mkdir(own, { recursive: true });
      for (const part of ['picture', 'thumbnail'] as const) await writeDurably(join(own, part), shown[part]);
      await rename(upload.path, join(own, 'upload' satisfies Part));
      for (const each of [own, dirname(own), folder]) await syncFolder(each);
      return async () => {};
    },
    async discard(userId, receiptId) {
      await rm(folderOf(userId, receiptId), { recursive: true, force: true });
    },
    async discardAll(userId) {
      // Retried: an upload that comes too late may be writing one still, which `discard` removes.
      await rm(join(folder, String(userId)), { recursive: true, force: true, maxRetries: 5 });
    },
    sweep: (stopping) => sweepFiles(db, { incoming: incomingFolder, kept: folder }, stopping),
    async find(userId, receiptId, part) {
      const file = await open(join(folderOf(userId, receiptId), part)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return file?.createReadStream();
    },
  };
}

/** Returns once the disk has the file: its row is acknowledged afterwards. */
async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the names in a folder outlast a power cut too, where the system can do that. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  try {
    await folder?.sync();
  } catch {
    // Windows keeps names by itself and does not let folders be synced.
  } finally {
    await folder?.close();
  }
}
