import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Database } from '../db/database.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { Incoming } from './incoming.ts';
import { sweepFiles } from './sweep-files.ts';

export type Part = 'upload' | 'picture' | 'thumbnail';

/** What is shown of a receipt: JPEGs. */
export type Shown = { picture: Uint8Array; thumbnail: Uint8Array };

/** Where the files of receipts are kept. */
export type ReceiptFiles = {
  /** Where uploads are written while they come in: never whole in memory, however many there are. */
  incomingFolder: string;
  /**
   * Keeps the files of a new receipt so that they outlast a crash. The incoming file may be moved.
   * @returns what is left to do in the database transaction that makes the receipt's row; writing to a disk is done
   * before, so that nobody waits for it
   */
  insert(userId: number, receiptId: string, upload: Incoming, shown: Shown): Promise<(tx: Tx) => Promise<void>>;
  /** Removes the files of a receipt that was not made after all, or was deleted. */
  discard(userId: number, receiptId: string): Promise<void>;
  /** Removes the files of a user who has no receipts any more. */
  discardAll(userId: number): Promise<void>;
  /** Removes what a crash has left behind, until the server stops. */
  sweep(stopping: AbortSignal): Promise<void>;
  /** Undefined where there is none. */
  find(userId: number, receiptId: string, part: Part): Promise<Buffer | Readable | undefined>;
};

/** Files in the data folder with SQLite, in the database with PostgreSQL, where any server must find them. */
export function openReceiptFiles({ db, engine }: Database, dataDir: string): ReceiptFiles {
  return engine === 'postgres'
    ? filesInDatabase(db, join(dataDir, 'incoming'))
    : filesInFolder(db, join(dataDir, 'receipts'));
}

/** Files in a folder for each receipt: `<user>/<receipt>/<part>`. */
function filesInFolder(db: Db, folder: string): ReceiptFiles {
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

/** Files in PostgreSQL, where they come and go with the rows of their receipts. */
function filesInDatabase(db: Db, incomingFolder: string): ReceiptFiles {
  return {
    incomingFolder,
    async insert(user_id, receipt_id, upload, { picture, thumbnail }) {
      const rows = [
        { part: 'upload' as const, bytes: await readFile(upload.path) },
        { part: 'picture' as const, bytes: Buffer.from(picture) },
        { part: 'thumbnail' as const, bytes: Buffer.from(thumbnail) },
      ];
      return async (tx) => {
        for (const row of rows) {
          await tx
            .insertInto('receipt_files')
            .values({ user_id, receipt_id, ...row })
            .execute();
        }
      };
    },
    async discard() {},
    async discardAll() {},
    sweep: (stopping) => sweepFiles(db, { incoming: incomingFolder }, stopping),
    async find(userId, receiptId, part) {
      const file = await db
        .selectFrom('receipt_files')
        .select('bytes')
        .where((row) => row.and({ user_id: userId, receipt_id: receiptId, part }))
        .executeTakeFirst();
      return file?.bytes;
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
