import { readFile } from 'node:fs/promises';
import type { Db } from '../db/schema.ts';
import type { ReceiptFiles } from './files.ts';
import { sweepFiles } from './sweep-files.ts';

/** Files in PostgreSQL, where they come and go with the rows of their receipts. */
export function filesInDatabase(db: Db, incomingFolder: string): ReceiptFiles {
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
