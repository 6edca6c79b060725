import type { Duplicate } from '../../contract/receipts.ts';
import { createFingerprintComparison } from '../../reader/index.ts';
import type { Db } from '../db/schema.ts';
import { foldText } from '../text/fold-text.ts';
import { selectRefundColumns } from '../transactions/refunds/refund-columns.ts';
import { selectTransactionsByFilter } from '../transactions/search/filter-query.ts';
import { selectSplitLinesColumn } from '../transactions/split-lines.ts';
import {
  LISTED_TRANSACTION_COLUMNS,
  type ListedTransactionRow,
  type TransactionWithPosition,
  toTransaction,
  toTransactionRow,
} from '../transactions/transaction-row.ts';
import { findJoinedTransactions } from '../transactions/transfers/joined-transactions.ts';
import { selectReceipts } from './receipt-store.ts';

/** The purchase on a receipt that was just read. */
export type RecognizedPurchase = {
  fileHash: string;
  textFingerprint: string;
  merchant: string;
  amountMinor: number | null;
  /** `day` is the day of the expense. `readDay` is the day that was read from the receipt. */
  day: string;
  readDay: string | null;
};

/**
 * Minimum similarity of two texts that were read from the same receipt. Measured: 0.71 to 0.96 for smaller or rotated
 * scans of one receipt. Two purchases at the same shop for the same price reach up to 0.82.
 */
const MIN_SIMILARITY = 0.7;
/** Minimum similarity of the texts if the day or the total that was read differs between the two receipts. */
const MIN_SIMILARITY_IF_DIFFERENT = 0.9;
/** Maximum number of newest candidates to compare, and of duplicates returned. */
const MAX_COMPARED = 50;
const MAX_DUPLICATES = 5;

type SuspectedDuplicate = { reason: Duplicate['reason']; transaction: ListedTransactionRow; receiptId: string | null };

/**
 * Returns the user's transactions that may record the same purchase, best match first. Ignores deleted transactions.
 */
export async function findDuplicateTransactions(
  db: Db,
  userId: number,
  purchase: RecognizedPurchase,
): Promise<Duplicate[]> {
  const suspects = [
    ...(await findSameFile(db, userId, purchase)),
    ...(await findSamePicture(db, userId, purchase)),
    ...(await findSameFields(db, userId, purchase)),
  ];
  const byTransaction = new Map<string, SuspectedDuplicate>();
  for (const suspect of suspects) {
    if (!byTransaction.has(suspect.transaction.id)) byTransaction.set(suspect.transaction.id, suspect);
  }
  return [...byTransaction.values()]
    .slice(0, MAX_DUPLICATES)
    .map(({ transaction, ...suspect }) => ({ ...suspect, transaction: toTransaction(transaction) }));
}

/** Like `findDuplicateTransactions`, for a stored receipt without a transaction. */
export async function findDuplicatesOfReceipt(db: Db, userId: number, id: string): Promise<Duplicate[]> {
  const { merchant, readDay, ...receipt } = await selectReceipts(db, userId)
    .select([
      'receipts.file_hash as fileHash',
      'receipts.text_marks as textFingerprint',
      'receipts.merchant',
      'receipts.amount_minor as amountMinor',
      'receipts.day as readDay',
    ])
    .where('receipts.id', '=', id)
    .executeTakeFirstOrThrow();
  return findDuplicateTransactions(db, userId, {
    ...receipt,
    merchant: merchant ?? 'Unknown Merchant',
    readDay,
    day: readDay ?? '',
  });
}

async function findSameFile(db: Db, userId: number, { fileHash }: RecognizedPurchase): Promise<SuspectedDuplicate[]> {
  const rows = await listRecordedReceipts(db, userId, { 'receipts.file_hash': fileHash });
  return rows.map(({ transaction, receipt_id: receiptId }) => ({ reason: 'file', transaction, receiptId }));
}

/**
 * Returns transactions whose receipt has a similar text, and the same total or the same day. Only one of these needs to
 * be equal, because the other may have been misread.
 */
async function findSamePicture(db: Db, userId: number, purchase: RecognizedPurchase): Promise<SuspectedDuplicate[]> {
  const { amountMinor, day } = purchase;
  const sameDay = await listRecordedReceipts(db, userId, { 'receipts.day': day });
  const sameAmount =
    amountMinor === null ? [] : await listRecordedReceipts(db, userId, { 'receipts.amount_minor': amountMinor });
  const compare = createFingerprintComparison(purchase.textFingerprint);
  return [...sameDay, ...sameAmount]
    .filter((row) => compare(row.text_marks) >= getRequiredSimilarity(row, purchase))
    .map(({ transaction, receipt_id: receiptId }) => ({ reason: 'picture', transaction, receiptId }));
}

function getRequiredSimilarity(
  receipt: { receipt_day: string | null; receipt_minor: number | null },
  { amountMinor, readDay }: RecognizedPurchase,
): number {
  const differ = <T>(value: T | null, otherValue: T | null) =>
    value !== null && otherValue !== null && value !== otherValue;
  const isDifferent = differ(receipt.receipt_day, readDay) || differ(receipt.receipt_minor, amountMinor);
  return isDifferent ? MIN_SIMILARITY_IF_DIFFERENT : MIN_SIMILARITY;
}

async function findSameFields(
  db: Db,
  userId: number,
  { merchant, amountMinor, day }: RecognizedPurchase,
): Promise<SuspectedDuplicate[]> {
  if (amountMinor === null) return [];
  const rows = await selectTransactionsByFilter(db, userId, { kind: 'expense', startDate: day, endDate: day })
    .select(LISTED_TRANSACTION_COLUMNS)
    .select([selectSplitLinesColumn(db), ...selectRefundColumns(db)])
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
    .limit(MAX_COMPARED)
    .execute();
  return rows
    .filter(({ name }) => isSameMerchant(name, merchant))
    .map((row) => ({ reason: 'fields', transaction: row, receiptId: row.receipt_id }));
}

type ReceiptCondition = Partial<Pick<ReceiptColumns, 'receipts.file_hash' | 'receipts.day' | 'receipts.amount_minor'>>;
type ReceiptColumns = { 'receipts.file_hash': string; 'receipts.day': string; 'receipts.amount_minor': number };

/**
 * Returns the newest receipts that have a transaction. If that transaction is now part of a transfer, it is returned as
 * it was before it was joined.
 */
async function listRecordedReceipts(db: Db, userId: number, condition: ReceiptCondition) {
  const newest = selectReceipts(db, userId)
    .where((row) => row.and(condition))
    .select(['receipts.id as receipt_id', 'receipts.text_marks', 'receipts.day as receipt_day'])
    .select('receipts.amount_minor as receipt_minor')
    .orderBy('receipts.sequence', 'desc')
    .limit(MAX_COMPARED);
  const linked = await newest
    .where('transactions.id', 'is not', null)
    .select(LISTED_TRANSACTION_COLUMNS.map((column) => `transactions.${column}` as const))
    .select([selectSplitLinesColumn(db), ...selectRefundColumns(db)])
    .$narrowType<Omit<ListedTransactionRow, 'lines' | 'refunds' | 'purchase_name'>>()
    .execute();
  const unlinked = await newest
    .where('transactions.id', 'is', null)
    .where('receipts.transaction_id', 'is not', null)
    .select('receipts.transaction_id')
    .execute();
  const joined = await findJoinedTransactions(
    db,
    userId,
    unlinked.map(({ transaction_id }) => transaction_id),
  );
  const restoreTransaction = (side: TransactionWithPosition) =>
    toTransactionRow(userId, side, ({ category }) => category, side.tags ?? []);
  return [
    ...linked.map((row) => ({ ...row, transaction: row as ListedTransactionRow })),
    ...unlinked.flatMap((row) => {
      const side = joined.get(row.transaction_id);
      return side ? [{ ...row, transaction: restoreTransaction(side) as ListedTransactionRow }] : [];
    }),
  ];
}

/**
 * True if two names probably mean the same merchant. Either they have the same letters and digits, or one name contains
 * the other, like "ALDI SÜD" and "Aldi".
 */
function isSameMerchant(a: string, b: string): boolean {
  const [shorter = '', longer = ''] = [foldMerchantName(a), foldMerchantName(b)].sort((x, y) => x.length - y.length);
  if (shorter === '') return false;
  if (shorter.replaceAll(' ', '') === longer.replaceAll(' ', '')) return true;
  return shorter.length >= 3 && ` ${longer} `.includes(` ${shorter} `);
}

function foldMerchantName(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
