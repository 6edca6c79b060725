import type { CorrectedReceipt } from '../../contract/receipts.ts';
import type { NewTransaction, Transaction } from '../../contract/transactions/transactions.ts';
import { amountToMinor } from '../../domain/money.ts';
import type { Tx } from '../db/schema.ts';
import { lockUser } from '../db/user-lock.ts';
import { createConflictError, createNotFoundError, refuseOutdatedVersion } from '../platform/errors.ts';
import { loadAccountChooser } from '../transactions/accounts/choose-account.ts';
import { toTransaction, toTransactionDraft } from '../transactions/transaction-row.ts';
import { getTransaction } from '../transactions/transaction-store.ts';
import { insertTransaction, updateTransaction } from '../transactions/write-transactions.ts';
import {
  type ConfirmedReceiptFields,
  learnFromReceipt,
  type PreparedCorrection,
  type ReceiptOwner,
} from './learn-from-receipt.ts';
import { getReceiptDetails } from './receipt-reply.ts';
import {
  buildReceiptSearchText,
  getReceipt,
  isUnlinkedReceipt,
  type ListedReceiptRow,
  type ReceiptFieldReliability,
  toReceiptItemColumns,
  updateReceipt,
} from './receipt-store.ts';

/**
 * Returns the fields of a receipt as the user confirmed them, by correcting the receipt or by recording its
 * transaction.
 */
export function toConfirmedFields({ merchant, amount, category, date }: CorrectedReceipt): ConfirmedReceiptFields {
  return { merchant, amountMinor: amountToMinor(amount), day: date, category };
}

export function transactionToConfirmedFields(transaction: NewTransaction): ConfirmedReceiptFields {
  const { name, category, amount_minor, day } = toTransactionDraft(transaction);
  return { merchant: name, amountMinor: amount_minor, day, category };
}

/**
 * Changes the fields of a receipt and its transaction, and remembers the correction for later receipts.
 * @param preparedCorrection the result of `prepareLearnedCorrection`
 * @param expectedVersion the version that the client edited, if it sent one
 * @throws 404 if the receipt or the account does not exist; 409 if the version differs; 400 for a different amount if
 * the transaction is split
 */
export async function correctReceipt(
  tx: Tx,
  owner: ReceiptOwner,
  id: string,
  body: CorrectedReceipt,
  preparedCorrection: PreparedCorrection | undefined,
  now: Date,
  expectedVersion?: number,
): Promise<void> {
  await lockUser(tx, owner.id);
  const receipt = await getReceipt(tx, owner.id, id);
  await refuseOutdatedVersion('receipt', receipt.version, expectedVersion, () => getReceiptDetails(tx, owner.id, id));
  const corrected = toConfirmedFields(body);
  const account_id = body.accountId && (await loadAccountChooser(tx, owner.id)).choose(body.accountId);
  if (receipt.transaction_id) {
    const { merchant, category, amountMinor, day } = corrected;
    const { is_split } = await getTransaction(tx, owner.id, receipt.transaction_id);
    const changes = {
      name: merchant,
      amount_minor: amountMinor,
      day,
      needs_review: 0 as const,
      ...(account_id && { account_id }),
      // Don't copy the category if the transaction is split, because its lines have their own categories.
      ...(!is_split && { category }),
    };
    const transaction = await updateTransaction(tx, owner.id, receipt.transaction_id, changes);
    corrected.category = transaction.category;
  }
  await storeConfirmedFields(tx, owner, receipt, corrected, preparedCorrection, now);
}

/**
 * Records the transaction of a receipt.
 * @throws 404 if the user has no such receipt, 409 if it already has a transaction
 */
export async function insertReceiptTransaction(
  tx: Tx,
  owner: ReceiptOwner,
  id: string,
  newTransaction: NewTransaction,
  preparedCorrection: PreparedCorrection | undefined,
  now: Date,
): Promise<Transaction> {
  const transaction = await insertTransaction(tx, owner.id, toTransactionDraft(newTransaction), now);
  const receipt = await getReceipt(tx, owner.id, id);
  await refuseUsedReceipt(tx, owner.id, receipt);
  const corrected = { ...transactionToConfirmedFields(newTransaction), category: transaction.category };
  await storeConfirmedFields(tx, owner, receipt, corrected, preparedCorrection, now, {
    transaction_id: transaction.id,
  });
  return toTransaction(transaction);
}

/**
 * Links a receipt to an existing transaction.
 * @throws 404 if the receipt or the transaction does not exist, 409 if the receipt already has a transaction
 */
export async function linkReceiptToTransaction(
  tx: Tx,
  userId: number,
  id: string,
  transactionId: string,
): Promise<ListedReceiptRow> {
  await lockUser(tx, userId);
  await refuseUsedReceipt(tx, userId, await getReceipt(tx, userId, id));
  await getTransaction(tx, userId, transactionId);
  await updateReceipt(tx, userId, id, { transaction_id: transactionId });
  return getReceipt(tx, userId, id);
}

async function refuseUsedReceipt(tx: Tx, userId: number, { id, transaction_id }: ListedReceiptRow): Promise<void> {
  if (transaction_id) throw createConflictError('This receipt already has a transaction.');
  if (await isUnlinkedReceipt(tx, userId, id)) return;
  throw createConflictError("This receipt's transaction is part of a transfer. Split the transfer first.");
}

/** Stores the fields that the user confirmed, and remembers them for the next receipt from the same shop. */
async function storeConfirmedFields(
  tx: Tx,
  owner: ReceiptOwner,
  receipt: ListedReceiptRow,
  corrected: ConfirmedReceiptFields,
  preparedCorrection: PreparedCorrection | undefined,
  now: Date,
  otherColumns: { transaction_id?: string } = {},
): Promise<void> {
  if (!preparedCorrection) throw createNotFoundError('receipt');
  await learnFromReceipt(tx, owner.id, preparedCorrection, corrected, now);
  const { pages, text, items, itemsAddUp } = preparedCorrection.confirmation;
  const previous = JSON.parse(receipt.trust) as ReceiptFieldReliability;
  const trust: ReceiptFieldReliability = {
    // Keep the confidence of the currency as it is, because users don't confirm the currency.
    confidence: { merchant: 1, amount: 1, date: 1, category: 1, currency: previous.confidence.currency },
    sure: { merchant: true, amount: true, date: true },
    addsUp: previous.addsUp,
    itemsAddUp,
    isConfirmed: true,
  };
  await updateReceipt(tx, owner.id, receipt.id, {
    ...otherColumns,
    merchant: corrected.merchant,
    amount_minor: corrected.amountMinor,
    day: corrected.day,
    category: corrected.category,
    trust: JSON.stringify(trust),
    search_text: buildReceiptSearchText(corrected.merchant, receipt.file_name, text, items),
    pages,
    ...toReceiptItemColumns(preparedCorrection.confirmation),
  });
}
