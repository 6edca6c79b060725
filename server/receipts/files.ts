import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/schema.ts';

export type Part = 'upload' | 'picture';
export type FileBytes = { upload: Uint8Array; picture: Uint8Array | null };

/** Where the files of receipts are kept. A receipt's row is made in the same database transaction. */
export type ReceiptFiles = {
  /** Keeps the files of a new receipt so that they outlast a crash. */
  insert(tx: Tx, userId: number, receiptId: string, bytes: FileBytes): Promise<void>;
  /** Undefined where there is none. */
  find(userId: number, receiptId: string, part: Part): Promise<Buffer | undefined>;
};

/** Files in the data folder with SQLite, in the database with PostgreSQL, where any server must find them. */
export function openReceiptFiles({ db, engine }: Database, dataDir: string): ReceiptFiles {
  return engine === 'postgres' ? filesInDatabase(db) : filesInFolder(join(dataDir, 'receipts'));
}

function filesInDatabase(db: Database['db']): ReceiptFiles {
  return {
    async insert(tx, userId, receiptId, bytes) {
      for (const [part, content] of parts(bytes)) {
        await tx
          .insertInto('receipt_files')
          .values({ user_id: userId, receipt_id: receiptId, part, bytes: Buffer.from(content) })
          .execute();
      }
    },
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
  const pathOf = (userId: number, receiptId: string, part: Part) => join(folder, String(userId), receiptId, part);
  return {
    async insert(_tx, userId, receiptId, bytes) {
      for (const [part, content] of parts(bytes)) await writeDurably(pathOf(userId, receiptId, part), content);
    },
    async find(userId, receiptId, part) {
      return readFile(pathOf(userId, receiptId, part)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
  };
}

function parts({ upload, picture }: FileBytes): [Part, Uint8Array][] {
  return picture
    ? [
        ['upload', upload],
        ['picture', picture],
      ]
    : [['upload', upload]];
}

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
