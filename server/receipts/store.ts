import type { Insertable, JoinBuilder, Selectable, Updateable } from 'kysely';
import type { Fields, Item, ItemReading } from '../../reader/index.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { fold } from '../fold.ts';
import { findJoined } from '../transactions/transfers/joined.ts';

/** How far the fields can be relied on. */
export type Trust = Pick<Fields, 'confidence' | 'sure' | 'addsUp'> & {
  /** The items make up the total; missing where they were not read. */
  itemsAddUp?: boolean;
  /** A person has said what the receipt holds. */
  isConfirmed?: true;
};

/** The columns of which a receipt is shown: without all that was seen on it, which can be long. */
export const LIST_COLUMNS = [
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
  // None while the transaction is deleted, and again when it is restored.
  'transactions.id as transaction_id',
] as const;

export type ShownRow = Pick<
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

export type SeenRow = Pick<Selectable<Schema['receipts']>, 'pages' | 'items' | 'tax_minor' | 'tip_minor'>;

export async function insertReceipt(db: Db, row: Insertable<Schema['receipts']>): Promise<void> {
  await db.insertInto('receipts').values(row).execute();
}

/** Changes some columns of a receipt that is there, which is another version of it. */
export async function updateReceipt(
  db: Db,
  userId: number,
  id: string,
  changed: Updateable<Schema['receipts']>,
): Promise<void> {
  await db
    .updateTable('receipts')
    .set(changed)
    .set((old) => ({ version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Moves what is in a category to another. The caller holds the user. */
export async function moveReceipts(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  await tx
    .updateTable('receipts')
    .set((old) => ({ category: to, version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('category', '=', from)
    .execute();
}

/** Deletes the row of a receipt, whose files are then to be discarded. @returns it as it was @throws 404 */
export async function deleteReceipt(tx: Tx, userId: number, id: string): Promise<ShownRow> {
  const receipt = await getReceipt(tx, userId, id);
  await tx.deleteFrom('receipts').where('user_id', '=', userId).where('id', '=', id).execute();
  return receipt;
}

/** @throws 404 where this user has no such receipt */
export async function getReceipt(db: Db, userId: number, id: string): Promise<ShownRow> {
  const row = await ofUser(db, userId).select(LIST_COLUMNS).where('receipts.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('receipt');
  return row;
}

/** The newest unused receipt of the same file; undefined where there is none. */
export async function findUnusedCopy(db: Db, userId: number, fileHash: string): Promise<ShownRow | undefined> {
  const copies = await ofUser(db, userId)
    .select([...LIST_COLUMNS, 'receipts.transaction_id as linked_id'])
    .where('receipts.file_hash', '=', fileHash)
    .where('transactions.id', 'is', null)
    .orderBy('receipts.sequence', 'desc')
    .execute();
  return (await withoutJoined(db, userId, copies))[0];
}

/**
 * Of receipts without an existing transaction those that are unused: without those whose transaction was joined into a transfer.
 * That transaction comes back when the transfer is taken apart, so the receipt stays linked to it.
 */
export async function withoutJoined<R extends { linked_id: string | null }>(
  db: Db,
  userId: number,
  receipts: readonly R[],
): Promise<R[]> {
  const joined = await findJoined(
    db,
    userId,
    receipts.map(({ linked_id }) => linked_id),
  );
  return receipts.filter(({ linked_id }) => !joined.has(linked_id));
}

/** True if a receipt has no transaction, neither an existing one nor one that was joined into a transfer. */
export async function isUnused(db: Db, userId: number, id: string): Promise<boolean> {
  const receipts = await ofUser(db, userId)
    .select('receipts.transaction_id as linked_id')
    .where('receipts.id', '=', id)
    .where('transactions.id', 'is', null)
    .execute();
  return (await withoutJoined(db, userId, receipts)).length > 0;
}

/** What was seen on a receipt, as the reader's text; undefined where this user has no such receipt. */
export async function findPages(db: Db, userId: number, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('receipts')
    .select('pages')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.pages;
}

/** What is shown of a receipt only where it is shown alone. @throws 404 where this user has no such receipt */
export async function getSeen(db: Db, userId: number, id: string): Promise<SeenRow> {
  const row = await db
    .selectFrom('receipts')
    .select(['pages', 'items', 'tax_minor', 'tip_minor'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('receipt');
  return row;
}

/** The columns that keep what is read of a receipt beside its fields. */
export function itemColumns({ items, taxMinor, tipMinor }: ItemReading) {
  return { items: JSON.stringify(items), tax_minor: taxMinor, tip_minor: tipMinor };
}

/** Receipts with the transaction that each is linked to, where that is not deleted. */
export function ofUser(db: Db, userId: number) {
  return db.selectFrom('receipts').leftJoin('transactions', ofReceipt).where('receipts.user_id', '=', userId);
}

/** Joins to each receipt its transaction, where that is there. */
export function ofReceipt(join: JoinBuilder<Schema, 'receipts' | 'transactions'>) {
  return join
    .onRef('transactions.user_id', '=', 'receipts.user_id')
    .onRef('transactions.id', '=', 'receipts.transaction_id');
}

/**
 * What a search looks through for one receipt: `seen` are all words on it, in lines, over which the names of items may go. Nothing
 * that is asked contains the character between the parts.
 */
export function searchText(merchant: string | null, fileName: string, seen: string, items: readonly Item[]): string {
  return [merchant ?? '', fileName, seen, ...items.map(({ name }) => name)].map(fold).join('\x1f');
}
