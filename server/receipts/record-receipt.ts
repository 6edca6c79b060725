import type { Duplicate, Receipt } from '../../contract/receipts.ts';
import type { SerializedReading } from '../../reader/index.ts';
import type { Tx } from '../db/schema.ts';
import { allocateSequenceNumber } from '../db/user-lock.ts';
import { listAccounts } from '../transactions/accounts/account-store.ts';
import { chooseDefaultAccountId } from '../transactions/accounts/choose-account.ts';
import { getTransaction } from '../transactions/transaction-store.ts';
import { insertTransaction } from '../transactions/write-transactions.ts';
import type { ReceivedFile } from '../uploads/receive-files.ts';
import {
  type ChosenReceiptFields,
  getConfirmedReceiptFields,
  type RecognizedPagesAndItems,
} from './choose-receipt-fields.ts';
import { describeUnusualReceipt } from './describe-unusual-receipt.ts';
import { findDuplicateTransactions } from './find-duplicate-transactions.ts';
import type { ReceiptOwner } from './learn-from-receipt.ts';
import { RECEIPT_MIME_TYPES } from './receipt-mime-types.ts';
import { toReceipt } from './receipt-reply.ts';
import {
  buildReceiptSearchText,
  findReceiptOfSameFile,
  findUnlinkedReceiptOfSameFile,
  getReceipt,
  insertReceipt,
  toReceiptItemColumns,
  updateReceipt,
} from './receipt-store.ts';

/**
 * A stored receipt. It has no transaction if no amount was read, or if an existing transaction may be the same
 * purchase.
 */
export type AcceptedReceipt = {
  receipt: Receipt;
  duplicates: Duplicate[];
  /** Why the receipt is unusual, so that the user has to confirm it. */
  unusual?: string | undefined;
};

type NewReceipt = {
  id: string;
  owner: ReceiptOwner;
  columns: ReceiptColumns;
  fields: ChosenReceiptFields;
  /** The account for the expense; if undefined, the account that was used last. */
  accountId: string | undefined;
  /** The existing transaction to which the receipt belongs. */
  transactionId: string | undefined;
  /** True to store the receipt without an expense, because the user has to check it first. */
  isDoubtful: boolean;
  /** True to store an unusual receipt without an expense. */
  asksIfUnusual: boolean;
  /** True to return an existing receipt of the same file, if there is one, instead of storing another receipt. */
  skipsKnownFile: boolean;
  now: Date;
};

type Purchase = {
  merchant: string;
  amountMinor: number | null;
  day: string;
  category: string;
  tags: readonly string[];
  accountId: string | undefined;
};

/**
 * Stores a receipt and records its expense, unless it belongs to an existing transaction or the expense may be a
 * duplicate. If an existing receipt of the same file has no transaction, that receipt is used, with the user's
 * corrections.
 * @throws 404 if the account or the transaction was deleted in the meantime
 */
export async function recordReceipt(tx: Tx, newReceipt: NewReceipt): Promise<AcceptedReceipt> {
  const { owner, columns, accountId, transactionId, isDoubtful, asksIfUnusual, now } = newReceipt;
  const knownReceipt =
    newReceipt.skipsKnownFile || transactionId !== undefined
      ? await findReceiptOfSameFile(tx, owner.id, columns.file_hash)
      : undefined;
  if (knownReceipt && (newReceipt.skipsKnownFile || knownReceipt.transaction_id === transactionId))
    return { receipt: toReceipt(knownReceipt), duplicates: [] };
  const sequence = await allocateSequenceNumber(tx, owner.id);
  const unusedCopy = await findUnlinkedReceiptOfSameFile(tx, owner.id, columns.file_hash);
  const confirmed = unusedCopy && getConfirmedReceiptFields(unusedCopy);
  const fields = confirmed ?? newReceipt.fields;
  const { tags = [], accountId: ruleAccountId } = fields.byRules ?? {};
  const purchase = { ...fields, merchant: fields.merchant ?? 'Unknown Merchant', day: fields.day ?? owner.today };
  const fileFacts = { fileHash: columns.file_hash, textFingerprint: columns.text_marks, readDay: fields.day };
  const existing = transactionId && (await getTransaction(tx, owner.id, transactionId));
  const duplicates = existing ? [] : await findDuplicateTransactions(tx, owner.id, { ...purchase, ...fileFacts });
  const unusual =
    asksIfUnusual && !confirmed && !existing
      ? describeUnusualReceipt(fields, owner, await findOpeningDay(tx, owner.id, accountId ?? ruleAccountId))
      : undefined;
  const isRecorded = duplicates.length === 0 && !isDoubtful && unusual === undefined;
  const transaction =
    existing ||
    (isRecorded
      ? await insertExpense(tx, owner.id, { ...purchase, tags, accountId: accountId ?? ruleAccountId }, now)
      : undefined);
  const transactionColumns = {
    sequence,
    created_at: now.getTime(),
    category: transaction?.category ?? fields.category,
    transaction_id: transaction?.id ?? null,
  };
  const row = { ...columns, ...transactionColumns };
  if (confirmed) await updateReceipt(tx, owner.id, unusedCopy.id, transactionColumns);
  else if (unusedCopy) await updateReceipt(tx, owner.id, unusedCopy.id, row);
  else await insertReceipt(tx, { user_id: owner.id, id: newReceipt.id, ...row });
  const receipt = toReceipt(await getReceipt(tx, owner.id, unusedCopy?.id ?? newReceipt.id));
  return { receipt, duplicates, unusual };
}

/** Returns the day of an account's opening balance. Without an `accountId`, this is the account that was used last. */
async function findOpeningDay(tx: Tx, userId: number, accountId: string | undefined): Promise<string | null> {
  const accounts = await listAccounts(tx, userId);
  const id = accountId ?? chooseDefaultAccountId(accounts);
  return accounts.find((account) => account.id === id)?.opening_day ?? null;
}

/** Inserts the expense of a receipt. Returns undefined if no amount was read. */
async function insertExpense(
  tx: Tx,
  userId: number,
  { merchant, amountMinor, day, category, tags, accountId }: Purchase,
  now: Date,
): Promise<{ id: string; category: string } | undefined> {
  if (amountMinor === null) return undefined;
  const account = accountId === undefined ? {} : { account_id: accountId };
  return insertTransaction(
    tx,
    userId,
    { day, kind: 'expense', name: merchant, category, amount_minor: amountMinor, needs_review: 1, tags, ...account },
    now,
  );
}

export type ReceiptColumns = ReturnType<typeof toReceiptColumns>;

/**
 * Returns the columns that describe a receipt's file and what was read from it. Call this before the database
 * transaction, because it takes a while to fold all words.
 */
export function toReceiptColumns(
  incoming: ReceivedFile,
  reading: SerializedReading,
  chosen: ChosenReceiptFields & RecognizedPagesAndItems,
) {
  // Shorten the name before normalizing it, because normalization is slow if there are many combining marks.
  const file_name = incoming.name.slice(0, 800).normalize('NFC').replaceAll('\0', '').slice(0, 200);
  return {
    file_name,
    file_type: RECEIPT_MIME_TYPES[reading.kind],
    file_hash: reading.identity ?? incoming.hash,
    merchant: chosen.merchant,
    amount_minor: chosen.amountMinor,
    day: chosen.day,
    currency: chosen.currency,
    trust: JSON.stringify(chosen.trust),
    text_marks: reading.textFingerprint,
    search_text: buildReceiptSearchText(chosen.merchant, file_name, reading.text, chosen.items),
    pages: chosen.pages,
    ...toReceiptItemColumns(chosen),
  };
}
