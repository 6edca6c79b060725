import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/schema.ts';
import { filesInDatabase } from './files-in-database.ts';
import { filesInFolder } from './files-in-folder.ts';
import type { Incoming } from './incoming.ts';

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
