import { FALLBACK_CATEGORY } from '../../contract/categories.ts';
import { type ConfirmedReading, UnreadableReceiptError } from '../../reader/index.ts';
import type { AppContext } from '../app-context.ts';
import { createId } from '../db/create-id.ts';
import { type Tx, toStoredBoolean } from '../db/schema.ts';
import type { ChangeAuthor } from '../db/user-lock.ts';
import { StalePreparationError } from '../http/serve-change.ts';
import { HttpError } from '../platform/errors.ts';
import {
  deleteReceiptCorrection,
  isCorrectionEffective,
  listShopMatchingCorrections,
  type ReceiptCorrectionRow,
  saveReceiptCorrection,
  toShopCorrection,
} from './learned-receipt-corrections.ts';
import { findReceiptPages } from './receipt-store.ts';

/** The fields of a receipt as the user confirmed them. */
export type ConfirmedReceiptFields = { merchant: string; amountMinor: number; day: string; category: string };

/** The owner of a receipt, with the day and currency that the reader needs. */
export type ReceiptOwner = ChangeAuthor & { today: string; defaultCurrency: string };

/** Returns the options of the reader's requests for this owner. */
export function getReaderOptions({ id, today, defaultCurrency }: ReceiptOwner) {
  return { owner: id, today, currency: defaultCurrency };
}

/** The reader's comparison of the confirmed fields with a receipt, and the learned corrections that it used. */
export type PreparedCorrection = { confirmation: ConfirmedReading; corrections: readonly ReceiptCorrectionRow[] };

/**
 * Compares the confirmed fields of a receipt with its printed words. Call this before the database transaction, because
 * comparing thousands of words takes seconds.
 * @returns undefined if the user has no such receipt
 * @throws 503 if too many corrections are being compared
 */
export async function prepareLearnedCorrection(
  { db, reader }: Pick<AppContext, 'db' | 'reader'>,
  owner: ReceiptOwner,
  receiptId: string,
  confirmed: ConfirmedReceiptFields,
): Promise<PreparedCorrection | undefined> {
  const pages = await findReceiptPages(db, owner.id, receiptId);
  if (pages === undefined) return undefined;
  const corrections = await listShopMatchingCorrections(db, owner.id);
  const receipt = { pages, confirmed, corrections: corrections.map(toShopCorrection) };
  const confirmation = await reader.confirm(receipt, getReaderOptions(owner)).catch(throwAsHttpError);
  return { confirmation, corrections };
}

/**
 * Converts the reader's error to an error that says to try again. The reader has read this receipt before, so it is
 * probably overloaded now.
 */
function throwAsHttpError(error: unknown): never {
  if (!(error instanceof UnreadableReceiptError)) throw error;
  throw new HttpError(503, 'The server is busy. Try again in a minute.', {}, { 'retry-after': '30' });
}

/**
 * Remembers a confirmed or corrected receipt for the next receipt from the same shop. Stores only values that the
 * reader would not get right without a correction.
 * @throws StalePreparationError if other corrections have been learned since this one was prepared
 */
export async function learnFromReceipt(
  tx: Tx,
  userId: number,
  { confirmation, corrections }: PreparedCorrection,
  corrected: ConfirmedReceiptFields,
  now: Date,
): Promise<void> {
  if (!areSameCorrections(corrections, await listShopMatchingCorrections(tx, userId)))
    throw new StalePreparationError();
  const previous = confirmation.correctionIndex === null ? undefined : corrections[confirmation.correctionIndex];
  const correction = {
    user_id: userId,
    id: previous?.id ?? createId(),
    marks: previous?.marks ?? JSON.stringify(confirmation.shopFingerprints),
    merchant: corrected.merchant,
    ...findCorrectedColumns(confirmation, corrected, previous),
    learned_at: now.getTime(),
  };
  if (isCorrectionEffective(correction)) await saveReceiptCorrection(tx, correction);
  else if (previous) await deleteReceiptCorrection(tx, userId, previous.id);
}

type CorrectedColumns = Pick<
  ReceiptCorrectionRow,
  'is_renamed' | 'read_as' | 'category' | 'amount_label' | 'is_month_first'
>;

/**
 * Returns the correction to store. Keeps values of the previous correction that the user has now confirmed: other
 * receipts may need them, even if this one was read correctly without them.
 */
function findCorrectedColumns(
  { read, hints }: ConfirmedReading,
  corrected: ConfirmedReceiptFields,
  previous: ReceiptCorrectionRow | undefined,
): CorrectedColumns {
  const isMisread = read.merchant !== corrected.merchant;
  const wasRenamed = previous?.is_renamed === 1 && previous.merchant === corrected.merchant;
  const isOwnCategory = corrected.category !== (read.category ?? FALLBACK_CATEGORY);
  const storedReadAs = wasRenamed ? previous.read_as : null;
  return {
    is_renamed: toStoredBoolean(isMisread || wasRenamed),
    read_as: isMisread ? read.merchant : storedReadAs,
    category: isOwnCategory || previous?.category === corrected.category ? corrected.category : null,
    amount_label: hints.amountLabel ?? null,
    is_month_first: hints.isMonthFirst === undefined ? null : toStoredBoolean(hints.isMonthFirst),
  };
}

function areSameCorrections(
  corrections: readonly ReceiptCorrectionRow[],
  storedCorrections: readonly ReceiptCorrectionRow[],
): boolean {
  return (
    corrections.length === storedCorrections.length &&
    corrections.every((row, i) => isSameCorrection(row, storedCorrections[i] as ReceiptCorrectionRow))
  );
}

/**
 * True if a learned correction is unchanged. Also compares the category, because removing the category does not update
 * `learned_at`.
 */
function isSameCorrection(correction: ReceiptCorrectionRow, storedCorrection: ReceiptCorrectionRow): boolean {
  return (
    correction.id === storedCorrection.id &&
    correction.learned_at === storedCorrection.learned_at &&
    correction.category === storedCorrection.category
  );
}
