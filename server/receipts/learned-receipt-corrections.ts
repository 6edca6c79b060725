import type { LearnedCorrection } from '../../contract/receipts/learned-corrections.ts';
import type { ShopCorrection } from '../../reader/index.ts';
import { deleteUserRow } from '../db/delete-user-row.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';

export type ReceiptCorrectionRow = Schema['receipt_lessons'];

/**
 * Maximum number of shops whose corrections are compared with a receipt, starting with the one corrected most recently.
 */
const MAX_COMPARED = 1000;

/** Selects the user's learned corrections, newest first. */
function selectCorrections(db: Db, userId: number) {
  return db
    .selectFrom('receipt_lessons')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('learned_at', 'desc')
    .orderBy('id');
}

/** Returns the user's learned corrections, by merchant. */
export async function listReceiptCorrections(db: Db, userId: number): Promise<LearnedCorrection[]> {
  const corrections = (await selectCorrections(db, userId).execute()).map(toLearnedCorrection);
  return corrections.sort((a, b) => a.merchant.localeCompare(b.merchant, 'en'));
}

/** Returns the corrections that help the reader to recognize the shop of a receipt. */
export function listShopMatchingCorrections(db: Db, userId: number): Promise<ReceiptCorrectionRow[]> {
  return selectCorrections(db, userId).limit(MAX_COMPARED).execute();
}

/**
 * Maximum length of fingerprints. Earlier versions stored longer ones, which are skipped. Current ones have a few
 * hundred characters.
 */
const MAX_FINGERPRINTS_LENGTH = 20_000;

/** Converts a learned correction to the form that the reader expects. */
export function toShopCorrection(row: ReceiptCorrectionRow): ShopCorrection {
  return {
    fingerprints: row.marks.length > MAX_FINGERPRINTS_LENGTH ? '[]' : row.marks,
    hints: {
      ...(row.amount_label && { amountLabel: row.amount_label }),
      ...(row.is_month_first !== null && { isMonthFirst: row.is_month_first === 1 }),
    },
    ...(row.is_renamed === 1 && { renamed: { merchant: row.merchant, readAs: row.read_as } }),
  };
}

/** Inserts a learned correction, or replaces the one with the same id. */
export async function saveReceiptCorrection(tx: Tx, row: ReceiptCorrectionRow): Promise<void> {
  const { user_id: _, id: __, ...changed } = row;
  await tx
    .insertInto('receipt_lessons')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(changed))
    .execute();
}

/** @throws 404 if the user has no such learned correction */
export async function deleteReceiptCorrection(db: Db, userId: number, id: string): Promise<void> {
  await deleteUserRow(db, 'receipt_lessons', userId, id, 'lesson');
}

/** Removes a deleted category from learned corrections. Corrections that have no effect without it are deleted. */
export async function removeCategoryFromCorrections(tx: Tx, userId: number, category: string): Promise<void> {
  const corrections = await tx
    .updateTable('receipt_lessons')
    .set({ category: null })
    .where('user_id', '=', userId)
    .where('category', '=', category)
    .returningAll()
    .execute();
  for (const correction of corrections)
    if (!isCorrectionEffective(correction)) await deleteReceiptCorrection(tx, userId, correction.id);
}

/** Updates learned corrections when a category is renamed or merged into another. */
export async function moveCategoryInCorrections(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  await tx
    .updateTable('receipt_lessons')
    .set({ category: to })
    .where('user_id', '=', userId)
    .where('category', '=', from)
    .execute();
}

/** True if a learned correction still has a value that changes how receipts are read. */
export function isCorrectionEffective({
  is_renamed,
  category,
  amount_label,
  is_month_first,
}: ReceiptCorrectionRow): boolean {
  return is_renamed === 1 || category !== null || amount_label !== null || is_month_first !== null;
}

function toLearnedCorrection(row: ReceiptCorrectionRow): LearnedCorrection {
  return {
    _id: row.id,
    merchant: row.merchant,
    readAs: row.is_renamed === 1 ? row.read_as : null,
    category: row.category,
    amountLabel: row.amount_label,
    isMonthFirst: row.is_month_first === null ? null : row.is_month_first === 1,
    learnedAt: new Date(row.learned_at).toISOString(),
  };
}
