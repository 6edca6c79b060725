import { sql } from 'kysely';
import { type Database, isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import type { ReceiptFile } from './backup-format.ts';
import {
  DeletedReceiptError,
  type LinkedReceiptFiles,
  linkReceiptFiles,
  type ReceiptLinkOptions,
} from './link-receipt-files.ts';
import { fetchPostgresRowsInBatches, runInSnapshot } from './snapshot.ts';

/**
 * Maximum number of snapshots to try. A snapshot cannot be used if a receipt is deleted before its files are linked.
 */
const ATTEMPTS = 20;

/**
 * Like `runInSnapshot`, but also passes the receipt files of the snapshot to the callback, either those of all users or
 * those of one user.
 */
export async function runInSnapshotWithFiles<R>(
  { database, dataDir }: { database: Database; dataDir: string },
  work: (db: Db, held: LinkedReceiptFiles) => Promise<R>,
  which: ReceiptLinkOptions = {},
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runInSnapshot(database, async (db) => {
        const held = await holdFiles(db, dataDir, which);
        try {
          return await work(db, held);
        } finally {
          await held.release();
        }
      });
    } catch (error) {
      if (!(error instanceof DeletedReceiptError) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Prevents the receipt files of a snapshot from being deleted. Not needed in PostgreSQL, where they are part of the
 * snapshot.
 * @throws DeletedReceiptError
 */
function holdFiles(db: Db, dataDir: string, which: ReceiptLinkOptions): Promise<LinkedReceiptFiles> {
  return isPostgres(db)
    ? Promise.resolve({ files: (db) => filesInDatabase(db, which.ofUser), release: async () => {} })
    : linkReceiptFiles(db, dataDir, which);
}

type Row = { user_id: number; receipt_id: string; part: ReceiptFile['part']; bytes: Buffer; file_hash: string };

async function* filesInDatabase(db: Db, ofUser: number | undefined) {
  const all = sql<Row>`
    select receipt_files.*, file_hash from receipt_files
    join receipts on receipts.user_id = receipt_files.user_id and receipts.id = receipt_id`;
  const query = ofUser === undefined ? all : sql<Row>`${all} where receipts.user_id = ${ofUser}`;
  for await (const {
    user_id: userId,
    receipt_id: receiptId,
    part,
    bytes,
    file_hash: fileHash,
  } of fetchPostgresRowsInBatches(db, query, ({ bytes }) => bytes.length)) {
    yield { userId, receiptId, part, bytes, fileHash };
  }
}
