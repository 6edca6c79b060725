import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Db, Tx } from '../db/schema.ts';
import { syncFolder, writeFileDurably } from '../platform/durable-files.ts';
import type { UploadFolder } from '../uploads/upload-folder.ts';
import { cleanUpIncomingFiles, cleanUpReceiptFiles, isArchiveImportRunning } from './clean-up-receipt-files.ts';

/** The files stored for each receipt. */
export const RECEIPT_FILE_KINDS = ['upload', 'picture', 'thumbnail'] as const;
export type ReceiptFileKind = (typeof RECEIPT_FILE_KINDS)[number];

/** The JPEGs shown for a receipt. */
export type ReceiptImages = { picture: Uint8Array; thumbnail: Uint8Array };

export type ReceiptFileStorage = UploadFolder & {
  /**
   * Creates the folder for incoming uploads. Does not create a missing data folder, because its disk may not be mounted
   * yet.
   */
  prepare(): Promise<void>;
  /**
   * Stores the files of a new receipt so that a crash cannot lose them. Call this before the database transaction, to
   * keep the transaction short. The incoming file may be moved.
   * @returns a function that must be called in the database transaction that inserts the receipt's row
   */
  insert(
    userId: number,
    receiptId: string,
    upload: { path: string },
    shown: ReceiptImages,
  ): Promise<(tx: Tx) => Promise<void>>;
  /**
   * Call this after the row has been committed or the files have been discarded. Only then may the cleanup remove the
   * files.
   */
  settle(receiptId: string): void;
  /**
   * Returns the total size of a user's files in bytes. If files are stored in the database, the query runs in the given
   * transaction.
   */
  countBytes(userId: number, tx?: Tx): Promise<number>;
  /** Removes the files of a receipt that was deleted or not created. */
  discard(userId: number, receiptId: string): Promise<void>;
  /** Removes all files of a user who has no receipts any more. */
  discardAll(userId: number): Promise<void>;
  /** Removes files left behind by a crash. Stops early when the server stops. */
  cleanUp(stopping: AbortSignal): Promise<void>;
  /** Returns the content of a file, or undefined if the file does not exist. */
  find(userId: number, receiptId: string, part: ReceiptFileKind): Promise<Buffer | Readable | undefined>;
};

/**
 * With SQLite, the files are in the data folder. With PostgreSQL, they are in the database, where every server can
 * access them.
 */
export function openReceiptFileStorage({ db, engine }: Database, dataDir: string): ReceiptFileStorage {
  return engine === 'postgres'
    ? createDatabaseStorage(db, join(dataDir, 'incoming'))
    : createFolderStorage(db, join(dataDir, 'receipts'));
}

/** Stores files in one folder per receipt: `<user>/<receipt>/<part>`. */
function createFolderStorage(db: Db, folder: string): ReceiptFileStorage {
  const incomingFolder = join(folder, 'incoming');
  const comingIn = new Set<string>();
  const receiptsBeingStored = new Set<string>();
  const getReceiptFolder = (userId: number, receiptId: string) => join(folder, String(userId), receiptId);
  return {
    incomingFolder,
    comingIn,
    async prepare() {
      await createFolder(folder);
      await createFolder(incomingFolder);
    },
    async insert(userId, receiptId, upload, shown) {
      receiptsBeingStored.add(receiptId);
      const receiptFolder = getReceiptFolder(userId, receiptId);
      await createFolder(dirname(receiptFolder));
      await createFolder(receiptFolder);
      for (const part of ['picture', 'thumbnail'] as const)
        await writeFileDurably(join(receiptFolder, part), shown[part], 'w');
      await rename(upload.path, join(receiptFolder, 'upload' satisfies ReceiptFileKind));
      for (const changedFolder of [receiptFolder, dirname(receiptFolder), folder]) await syncFolder(changedFolder);
      return async () => {};
    },
    settle: (receiptId) => void receiptsBeingStored.delete(receiptId),
    countBytes: (userId) => countFolderBytes(join(folder, String(userId))),
    async discard(userId, receiptId) {
      await rm(getReceiptFolder(userId, receiptId), { recursive: true, force: true });
    },
    async discardAll(userId) {
      // Retry, because an upload may still be writing a file into the folder. If the file remains after the last
      // attempt, the upload discards it.
      await rm(join(folder, String(userId)), { recursive: true, force: true, maxRetries: 5 });
    },
    async cleanUp(stopping) {
      await cleanUpIncomingFiles({ incomingFolder, comingIn }, () => isArchiveImportRunning(db), stopping);
      await cleanUpReceiptFiles(db, folder, (receiptId) => receiptsBeingStored.has(receiptId), stopping);
    },
    async find(userId, receiptId, part) {
      const file = await open(join(getReceiptFolder(userId, receiptId), part)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return file?.createReadStream();
    },
  };
}

/** Stores files in PostgreSQL, where they are inserted and deleted together with the rows of their receipts. */
function createDatabaseStorage(db: Db, incomingFolder: string): ReceiptFileStorage {
  const comingIn = new Set<string>();
  return {
    incomingFolder,
    comingIn,
    async prepare() {
      await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
    },
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
    async countBytes(userId, tx) {
      const { bytes } = await (tx ?? db)
        .selectFrom('receipt_files')
        .select((row) => row.fn.sum<number | null>(sql<number>`octet_length(bytes)`).as('bytes'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return bytes ?? 0;
    },
    settle() {},
    async discard() {},
    async discardAll() {},
    cleanUp: (stopping) => cleanUpIncomingFiles({ incomingFolder, comingIn }, async () => true, stopping),
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

/** Creates only the last folder of a path, not its parents. */
async function createFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function countFolderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    // The size of a file that has been deleted in the meantime counts as zero.
    const file = await stat(join(folder, entry)).catch(() => undefined);
    if (file?.isFile()) bytes += file.size;
  }
  return bytes;
}
