import type { Insertable, JoinBuilder, Selectable, Updateable } from 'kysely';
import type { ItemsTaxAndTip, ReceiptFields, ReceiptItem } from '../../reader/index.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { createNotFoundError } from '../platform/errors.ts';
import { foldText } from '../text/fold-text.ts';
import { findJoinedTransactions } from '../transactions/transfers/joined-transactions.ts';

export type ReceiptFieldReliability = Pick<ReceiptFields, 'confidence' | 'sure' | 'addsUp'> & {
  /** True if the items add up to the total. Undefined if no items were read. */
  itemsAddUp?: boolean;
  /** True if the user confirmed the fields. */
  isConfirmed?: true;
};

/** The columns for showing a receipt in a list. They do not include the words of the receipt, which can be long. */
export const LISTED_RECEIPT_COLUMNS = [
  'receipts.id',
  'receipts.file_name',
  'receipts.file_type',
  'receipts.merchant',
  'receipts.amount_minor',
  'receipts.day',
  'receipts.category',
  'receipts.currency',
  'receipts.created_at',
  'receipts.version',
  'receipts.trust',
  // Null while the transaction is in the trash. The id is back as soon as the transaction is restored.
  'transactions.id as transaction_id',
] as const;

export type ListedReceiptRow = Pick<
  Selectable<Schema['receipts']>,
  | 'id'
  | 'file_name'
  | 'file_type'
  | 'merchant'
  | 'amount_minor'
  | 'day'
  | 'category'
  | 'currency'
  | 'created_at'
  | 'version'
  | 'trust'
  | 'transaction_id'
>;

export type ReceiptDetailRow = Pick<Selectable<Schema['receipts']>, 'pages' | 'items' | 'tax_minor' | 'tip_minor'>;

export async function insertReceipt(db: Db, row: Insertable<Schema['receipts']>): Promise<void> {
  await db.insertInto('receipts').values(row).execute();
}

/** Updates columns of an existing receipt and increments its version. */
export async function updateReceipt(
  db: Db,
  userId: number,
  id: string,
  changes: Updateable<Schema['receipts']>,
): Promise<void> {
  await db
    .updateTable('receipts')
    .set(changes)
    .set((old) => ({ version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Moves receipts from one category to another. The caller holds the user's lock. */
export async function moveReceiptsToCategory(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  await tx
    .updateTable('receipts')
    .set((old) => ({ category: to, version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('category', '=', from)
    .execute();
}

/**
 * Deletes the row of a receipt. The caller must then discard the receipt's files.
 * @returns the deleted row
 * @throws 404
 */
export async function deleteReceipt(tx: Tx, userId: number, id: string): Promise<ListedReceiptRow> {
  const receipt = await getReceipt(tx, userId, id);
  await tx.deleteFrom('receipts').where('user_id', '=', userId).where('id', '=', id).execute();
  return receipt;
}

/** @throws 404 if the user has no such receipt */
export async function getReceipt(db: Db, userId: number, id: string): Promise<ListedReceiptRow> {
  const row = await selectReceipts(db, userId)
    .select(LISTED_RECEIPT_COLUMNS)
    .where('receipts.id', '=', id)
    .executeTakeFirst();
  if (!row) throw createNotFoundError('receipt');
  return row;
}

/** Returns the newest receipt of the same file, or undefined if there is none. */
export async function findReceiptOfSameFile(
  db: Db,
  userId: number,
  fileHash: string,
): Promise<ListedReceiptRow | undefined> {
  return selectReceipts(db, userId)
    .select(LISTED_RECEIPT_COLUMNS)
    .where('receipts.file_hash', '=', fileHash)
    .orderBy('receipts.sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Maximum number of receipts that are checked for a missing transaction, starting with the newest. */
const MAX_RECENT = 50;

/** Counts the receipts that have no transaction. Looks only at the `MAX_RECENT` newest receipts. */
export async function countUnlinkedReceipts(db: Db, userId: number): Promise<number> {
  const recent = await listRecentReceipts(db, userId);
  return recent.filter(({ transaction_id }) => transaction_id === null).length;
}

/** Lists the transactions of the newest receipts, up to `MAX_RECENT`. */
export function listRecentReceipts(db: Db, userId: number): Promise<{ transaction_id: string | null }[]> {
  return db
    .selectFrom('receipts')
    .select('transaction_id')
    .where('user_id', '=', userId)
    .orderBy('sequence', 'desc')
    .limit(MAX_RECENT)
    .execute();
}

/** Returns the newest receipt of the same file that has no transaction, or undefined if there is none. */
export async function findUnlinkedReceiptOfSameFile(
  db: Db,
  userId: number,
  fileHash: string,
): Promise<ListedReceiptRow | undefined> {
  const copies = await selectReceipts(db, userId)
    .select([...LISTED_RECEIPT_COLUMNS, 'receipts.transaction_id as linked_id'])
    .where('receipts.file_hash', '=', fileHash)
    .where('transactions.id', 'is', null)
    .orderBy('receipts.sequence', 'desc')
    .execute();
  return (await excludeJoinedReceipts(db, userId, copies))[0];
}

/**
 * Leaves out receipts whose transaction was joined into a transfer. They are still in use, because splitting the
 * transfer restores the transaction.
 */
export async function excludeJoinedReceipts<R extends { linked_id: string | null }>(
  db: Db,
  userId: number,
  receipts: readonly R[],
): Promise<R[]> {
  const joined = await findJoinedTransactions(
    db,
    userId,
    receipts.map(({ linked_id }) => linked_id),
  );
  return receipts.filter(({ linked_id }) => !joined.has(linked_id));
}

/** True if a receipt has no transaction, not even one that was joined into a transfer. */
export async function isUnlinkedReceipt(db: Db, userId: number, id: string): Promise<boolean> {
  const receipts = await selectReceipts(db, userId)
    .select('receipts.transaction_id as linked_id')
    .where('receipts.id', '=', id)
    .where('transactions.id', 'is', null)
    .execute();
  return (await excludeJoinedReceipts(db, userId, receipts)).length > 0;
}

/**
 * Returns the words on a receipt as the JSON that the reader returned, or undefined if the user has no such receipt.
 */
export async function findReceiptPages(db: Db, userId: number, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('receipts')
    .select('pages')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.pages;
}

/**
 * Returns the columns that are needed only to show a single receipt.
 * @throws 404 if the user has no such receipt
 */
export async function getReceiptDetailRow(db: Db, userId: number, id: string): Promise<ReceiptDetailRow> {
  const row = await db
    .selectFrom('receipts')
    .select(['pages', 'items', 'tax_minor', 'tip_minor'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw createNotFoundError('receipt');
  return row;
}

export function toReceiptItemColumns({ items, taxMinor, tipMinor }: ItemsTaxAndTip) {
  return { items: JSON.stringify(items), tax_minor: taxMinor, tip_minor: tipMinor };
}

/** Selects receipts together with their transaction, if it has not been deleted. */
export function selectReceipts(db: Db, userId: number) {
  return db
    .selectFrom('receipts')
    .leftJoin('transactions', joinReceiptTransaction)
    .where('receipts.user_id', '=', userId);
}

/** Joins each receipt to its transaction, if the transaction exists. */
export function joinReceiptTransaction(join: JoinBuilder<Schema, 'receipts' | 'transactions'>) {
  return join
    .onRef('transactions.user_id', '=', 'receipts.user_id')
    .onRef('transactions.id', '=', 'receipts.transaction_id');
}

/**
 * Returns the text that searches for receipts look in. `text` contains all words, line by line. `items` is added
 * because an item name may extend over several lines. No search text contains the separator between the two.
 */
export function buildReceiptSearchText(
  merchant: string | null,
  fileName: string,
  text: string,
  items: readonly ReceiptItem[],
): string {
  return [merchant ?? '', fileName, text, ...items.map(({ name }) => name)].map(foldText).join('\x1f');
}
