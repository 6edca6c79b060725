import type { Duplicate } from '../../contract/receipts.ts';
import { likenessTo } from '../../reader/index.ts';
import type { Db } from '../db/schema.ts';
import { linesOf } from '../transactions/lines.ts';
import { selectMatching } from '../transactions/matching.ts';
import { LIST_COLUMNS, type ShownRow, toRow, toTransaction } from '../transactions/row.ts';
import type { Sides } from '../transactions/transfers/sides.ts';
import { isSameMerchant } from './same-merchant.ts';
import { ofUser } from './store.ts';

/** What a receipt that was just read would record. */
export type Purchase = {
  fileHash: string;
  textMarks: string;
  merchant: string;
  amountMinor: number | null;
  /** The day that its expense gets, and the one that was read. */
  day: string;
  readDay: string | null;
};

/**
 * From how alike two texts are on, they are taken for one receipt. Measured on real ones: the same paper, scanned smaller and
 * turned, 0.71 to 0.96; purchases of one shop on several days for the same price, up to 0.82.
 */
const ALIKE = 0.7;
/** The same where both were read and their days or totals differ. */
const ALIKE_THOUGH_DIFFERENT = 0.9;
/** How many of the newest are compared, or named. */
const COMPARED = 50;
const NAMED = 5;

type Suspect = { reason: Duplicate['reason']; transaction: ShownRow; receiptId: string | null };

/** The user's transactions that may be of the same purchase, the likeliest first; deleted ones are none. */
export async function findDuplicates(db: Db, userId: number, purchase: Purchase): Promise<Duplicate[]> {
  const suspects = [
    ...(await ofSameFile(db, userId, purchase)),
    ...(await ofSamePicture(db, userId, purchase)),
    ...(await ofSameFields(db, userId, purchase)),
  ];
  const byTransaction = new Map<string, Suspect>();
  for (const suspect of suspects) {
    if (!byTransaction.has(suspect.transaction.id)) byTransaction.set(suspect.transaction.id, suspect);
  }
  return [...byTransaction.values()]
    .slice(0, NAMED)
    .map(({ transaction, ...rest }) => ({ ...rest, transaction: toTransaction(transaction) }));
}

/** The same for a receipt that was kept without a transaction. */
export async function duplicatesOf(db: Db, userId: number, id: string): Promise<Duplicate[]> {
  const { merchant, readDay, ...kept } = await ofUser(db, userId)
    .select([
      'receipts.file_hash as fileHash',
      'receipts.text_marks as textMarks',
      'receipts.merchant',
      'receipts.amount_minor as amountMinor',
      'receipts.day as readDay',
    ])
    .where('receipts.id', '=', id)
    .executeTakeFirstOrThrow();
  return findDuplicates(db, userId, { ...kept, merchant: merchant ?? 'Unknown Merchant', readDay, day: readDay ?? '' });
}

async function ofSameFile(db: Db, userId: number, { fileHash }: Purchase): Promise<Suspect[]> {
  const rows = await recorded(db, userId).where('receipts.file_hash', '=', fileHash).execute();
  const transactions = rows.map((row): Suspect => ({ reason: 'file', transaction: row, receiptId: row.receipt_id }));
  return [...transactions, ...(await inTransfers(db, userId, fileHash))];
}

/** The expenses of the same file that were joined into a transfer, as they were before. */
async function inTransfers(db: Db, userId: number, fileHash: string): Promise<Suspect[]> {
  const unlinked = await ofUser(db, userId)
    .select(['receipts.id', 'receipts.transaction_id'])
    .where('receipts.file_hash', '=', fileHash)
    .where('receipts.transaction_id', 'is not', null)
    .where('transactions.id', 'is', null)
    .limit(COMPARED)
    .execute();
  const suspects: Suspect[] = [];
  for (const { id: receiptId, transaction_id: transactionId } of unlinked) {
    const joined = await db
      .selectFrom('transfers')
      .select('sides')
      .where('user_id', '=', userId)
      .where('sides', 'like', `%"id":"${transactionId}"%`)
      .executeTakeFirst();
    const { expense, income }: Partial<Sides> = JSON.parse(joined?.sides ?? '{}');
    const side = [expense, income].find((each) => each?.id === transactionId);
    if (!side) continue;
    const transaction = toRow(userId, side, ({ category }) => category, side.tags ?? []);
    suspects.push({ reason: 'file', transaction, receiptId });
  }
  return suspects;
}

/** Another picture of a receipt has its total or its day, if not both: one of them may be misread. */
async function ofSamePicture(db: Db, userId: number, purchase: Purchase): Promise<Suspect[]> {
  const { amountMinor, day } = purchase;
  const ofDay = await recorded(db, userId).where('receipts.day', '=', day).execute();
  const ofAmount =
    amountMinor === null ? [] : await recorded(db, userId).where('receipts.amount_minor', '=', amountMinor).execute();
  const likeness = likenessTo(purchase.textMarks);
  return [...ofDay, ...ofAmount]
    .filter((row) => likeness(row.text_marks) >= neededLikeness(row, purchase))
    .map((row) => ({ reason: 'picture', transaction: row, receiptId: row.receipt_id }));
}

function neededLikeness(
  kept: { receipt_day: string | null; amount_minor: number | null },
  { amountMinor, readDay }: Purchase,
): number {
  const differ = <T>(one: T | null, other: T | null) => one !== null && other !== null && one !== other;
  const isDifferent = differ(kept.receipt_day, readDay) || differ(kept.amount_minor, amountMinor);
  return isDifferent ? ALIKE_THOUGH_DIFFERENT : ALIKE;
}

async function ofSameFields(db: Db, userId: number, { merchant, amountMinor, day }: Purchase): Promise<Suspect[]> {
  if (amountMinor === null) return [];
  const rows = await selectMatching(db, userId, { kind: 'expense', startDate: day, endDate: day })
    .select(LIST_COLUMNS)
    .select(linesOf(db))
    .select((row) =>
      row
        .selectFrom('receipts')
        .select('receipts.id')
        .whereRef('receipts.user_id', '=', 'transactions.user_id')
        .whereRef('receipts.transaction_id', '=', 'transactions.id')
        .orderBy('receipts.sequence', 'desc')
        .limit(1)
        .as('receipt_id'),
    )
    .where('amount_minor', '=', amountMinor)
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(COMPARED)
    .execute();
  return rows
    .filter(({ name }) => isSameMerchant(name, merchant))
    .map((row) => ({ reason: 'fields', transaction: row, receiptId: row.receipt_id }));
}

/** The newest receipts whose transaction is there, each with it. */
function recorded(db: Db, userId: number) {
  return ofUser(db, userId)
    .where('transactions.id', 'is not', null)
    .select(LIST_COLUMNS.map((column) => `transactions.${column}` as const))
    .select(linesOf(db))
    .select([
      'receipts.id as receipt_id',
      'receipts.text_marks',
      'receipts.amount_minor',
      'receipts.day as receipt_day',
    ])
    .orderBy('receipts.sequence', 'desc')
    .limit(COMPARED)
    .$narrowType<Omit<ShownRow, 'lines'>>();
}
