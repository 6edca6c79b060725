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
  const row = await ofUser(db, userId).where('receipts.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('receipt');
  return row;
}

/** The user's receipts, newest upload first. */
export async function listReceipts(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Receipt[]> {
  const rows = await ofUser(db, userId).orderBy('receipts.sequence', 'desc').limit(limit).offset(offset).execute();
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

/** Receipts with the transaction they are linked to; none while that is deleted, and again when it is restored. */
function ofUser(db: Db, userId: number) {
  return db
    .selectFrom('receipts')
    .leftJoin('transactions', (join) =>
      join
        .onRef('transactions.user_id', '=', 'receipts.user_id')
        .onRef('transactions.id', '=', 'receipts.transaction_id'),
    )
    .selectAll('receipts')
    .select('transactions.id as transaction_id')
    .where('receipts.user_id', '=', userId);
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
