import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { selectByIndex } from '../../db/select-by-index.ts';
import {
  excludeJoinedReceipts,
  isUnlinkedReceipt,
  joinReceiptTransaction,
  updateReceipt,
} from '../../receipts/receipt-store.ts';
import { foldText } from '../../text/fold-text.ts';
import type { StoredImportAccount } from '../records/import-details.ts';
import { type ImportRecord, parseImportRow, selectImportRows } from '../records/import-store.ts';
import { type ExistingEntry, MAX_DAYS_BETWEEN_MATCHES } from './entry-matcher.ts';

/** At most this many receipts without a transaction are examined, newest first. */
const MAX_WAITING = 5000;

/**
 * Returns receipts that may belong to outgoing rows of these accounts. Their days are nearly the same. Skips receipts
 * that already have a transaction.
 */
export async function listUnlinkedReceipts(
  db: Db,
  userId: number,
  accounts: readonly StoredImportAccount[],
): Promise<ExistingEntry[]> {
  const days = accounts
    .flatMap(({ first, last }) => [first, last])
    .filter((day) => day !== undefined)
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const rows = await selectByIndex(db, 'receipts', 'receipts_by_day')
    .leftJoin('transactions', joinReceiptTransaction)
    .select(['receipts.id', 'receipts.merchant', 'receipts.amount_minor', 'receipts.day'])
    .select('receipts.transaction_id as linked_id')
    .where('receipts.user_id', '=', userId)
    .where('transactions.id', 'is', null)
    .where('receipts.day', '>=', addDaysClamped(first, -MAX_DAYS_BETWEEN_MATCHES))
    .where('receipts.day', '<=', addDaysClamped(last, MAX_DAYS_BETWEEN_MATCHES))
    .orderBy('receipts.day', 'desc')
    .limit(MAX_WAITING)
    .execute();
  const unused = await excludeJoinedReceipts(db, userId, rows);
  return unused.flatMap(({ id, merchant, amount_minor, day }) =>
    amount_minor === null || day === null
      ? []
      : {
          id,
          day,
          minor: -amount_minor,
          words: foldText(merchant ?? ''),
          source: 'receipt',
          isTransfer: false,
          origins: [],
        },
  );
}

export type LinkedReceipt = { id: string; transactionId: string };

/**
 * Links receipts to newly written transactions. Skips receipts that were linked to another transaction in the meantime.
 * The caller holds the user's lock.
 */
export async function linkReceiptsToTransactions(
  tx: Tx,
  userId: number,
  receipts: readonly LinkedReceipt[],
): Promise<void> {
  for (const { id, transactionId } of receipts) {
    if (await isUnlinkedReceipt(tx, userId, id)) await updateReceipt(tx, userId, id, { transaction_id: transactionId });
  }
}

/** Returns the receipts that the import itself linked to its transactions, by transaction id. */
export async function listLinkedReceipts(
  tx: Tx,
  { user_id: userId, reading_id: readingId }: ImportRecord,
  transactionIds: readonly string[],
): Promise<Map<string, string>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await selectImportRows(tx, userId, readingId)
    .select(['transaction_id', 'details'])
    .where('transaction_id', 'in', transactionIds)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const { receiptId, answer } = parseImportRow(row);
      return row.transaction_id !== null && receiptId !== undefined && answer === 'same'
        ? [[row.transaction_id, receiptId] as const]
        : [];
    }),
  );
}
