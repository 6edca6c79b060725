import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/schema.ts';

export type Part = 'upload' | 'picture';
export type FileBytes = Record<Part, Uint8Array>;

/** Where the files of receipts are kept. */
export type ReceiptFiles = {
  /**
   * Keeps the files of a new receipt so that they outlast a crash.
   * @returns what is left to do in the database transaction that makes the receipt's row; writing to a disk is done
   * before, so that nobody waits for it
   */
  insert(userId: number, receiptId: string, bytes: FileBytes): Promise<(tx: Tx) => Promise<void>>;
  /** Removes the files of a receipt that was not made after all. */
  discard(userId: number, receiptId: string): Promise<void>;
  /** Removes the files of a user who has no receipts any more. */
  discardAll(userId: number): Promise<void>;
  /** Undefined where there is none. */
  find(userId: number, receiptId: string, part: Part): Promise<Buffer | undefined>;
};

/** Files in the data folder with SQLite, in the database with PostgreSQL, where any server must find them. */
export function openReceiptFiles({ db, engine }: Database, dataDir: string): ReceiptFiles {
  return engine === 'postgres' ? filesInDatabase(db) : filesInFolder(join(dataDir, 'receipts'));
}

function filesInDatabase(db: Database['db']): ReceiptFiles {
  return {
    async insert(userId, receiptId, bytes) {
      const rows = entries(bytes).map(([part, content]) => ({ part, bytes: Buffer.from(content) }));
      return async (tx) => {
        for (const row of rows) {
          await tx
            .insertInto('receipt_files')
            .values({ user_id: userId, receipt_id: receiptId, ...row })
            .execute();
        }
      };
    },
    // A transaction that was not committed left nothing.
    async discard() {},
    // They went with their receipts.
    async discardAll() {},
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

function filesInFolder(folder: string): ReceiptFiles {
  const folderOf = (userId: number, receiptId: string) => join(folder, String(userId), receiptId);
  return {
    async insert(userId, receiptId, bytes) {
      for (const [part, content] of entries(bytes))
        await writeDurably(join(folderOf(userId, receiptId), part), content);
      return async () => {};
    },
    async discard(userId, receiptId) {
      await rm(folderOf(userId, receiptId), { recursive: true, force: true });
    },
    async discardAll(userId) {
      // Retried: an upload that comes too late may be writing one still, which `discard` removes.
      await rm(join(folder, String(userId)), { recursive: true, force: true, maxRetries: 5 });
    },
    async find(userId, receiptId, part) {
      return readFile(join(folderOf(userId, receiptId), part)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
  };
}

const entries = Object.entries as (bytes: FileBytes) => [Part, Uint8Array][];

/** Writes the file whole or not at all, and returns once the disk has it: its row is acknowledged afterwards. */
async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path).catch(async (error) => {
    await rm(unfinished, { force: true });
    throw error;
  });
}
