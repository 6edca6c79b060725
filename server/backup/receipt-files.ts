import { sql } from 'kysely';
import { isPostgres } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import type { ReceiptFile } from './format.ts';
import { type HeldReceipts, holdReceipts } from './held-receipts.ts';
import { fetched } from './snapshot.ts';

/** Makes sure of the files of all receipts of a snapshot: PostgreSQL has them in it. @throws DeletedMeanwhile */
export function holdFiles(db: Db, dataDir: string): Promise<HeldReceipts> {
  return isPostgres(db)
    ? Promise.resolve({ files: filesInDatabase, release: async () => {} })
    : holdReceipts(db, dataDir);
}

type Row = { user_id: number; receipt_id: string; part: ReceiptFile['part']; bytes: Buffer; file_hash: string };

async function* filesInDatabase(db: Db) {
  const query = sql<Row>`
    select receipt_files.*, file_hash from receipt_files
    join receipts on receipts.user_id = receipt_files.user_id and receipts.id = receipt_id`;
  for await (const { user_id: userId, receipt_id: receiptId, part, bytes, file_hash: fileHash } of fetched(
    db,
    query,
    ({ bytes }) => bytes.length,
  )) {
    yield { userId, receiptId, part, bytes, fileHash };
  }
}
