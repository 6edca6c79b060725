import { fromMinor } from '../../contract/money.ts';
import type { Receipt } from '../../contract/receipts.ts';
import type { Reading } from '../../reader/index.ts';
import type { Db, Schema } from '../db/schema.ts';
import { notFound } from '../errors.ts';

type Row = Schema['receipts'];

/** What the reader saw, kept whole so that a person can be shown where a field was read. */
export type Seen = Pick<Reading, 'confidence' | 'pages'>;

export async function insertReceipt(db: Db, row: Omit<Row, 'reading'>, seen: Seen): Promise<Receipt> {
  const reading = JSON.stringify({ confidence: seen.confidence, pages: seen.pages } satisfies Seen);
  await db
    .insertInto('receipts')
    .values({ ...row, reading })
    .execute();
  return toReceipt({ ...row, reading });
}

/** @throws 404 where this user has no such receipt */
export async function getReceipt(db: Db, userId: number, id: string): Promise<Row> {
  const row = await db
    .selectFrom('receipts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('receipt');
  return row;
}

/** The user's receipts, newest upload first. */
export async function listReceipts(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Receipt[]> {
  const rows = await db
    .selectFrom('receipts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toReceipt);
}

export async function countReceipts(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('receipts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Links a receipt with the transaction that was made from it. */
export async function linkTransaction(db: Db, userId: number, id: string, transactionId: string): Promise<void> {
  await db
    .updateTable('receipts')
    .set({ transaction_id: transactionId })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

function toReceipt(row: Row): Receipt {
  const { confidence } = JSON.parse(row.reading) as Seen;
  return {
    _id: row.id,
    transactionId: row.transaction_id,
    extractedData: {
      merchant: row.merchant,
      amount: row.amount_minor === null ? null : fromMinor(row.amount_minor),
      category: row.category,
      date: row.day,
    },
    confidence,
    fileUrl: `/api/receipts/${row.id}/file`,
    fileName: row.file_name,
    uploadedAt: new Date(row.created_at).toISOString(),
  };
}
