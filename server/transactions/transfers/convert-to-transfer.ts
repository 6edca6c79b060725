import type { Tx } from '../../db/schema.ts';
import { lockUser } from '../../db/user-lock.ts';
import { createBadInputError } from '../../platform/errors.ts';
import { refuseUnknownAccount } from '../accounts/choose-account.ts';
import { appendToNote } from '../append-to-note.ts';
import { deleteTransactionsWithSnapshots } from '../delete-and-restore.ts';
import { isRefund, parseRefunds } from '../refunds/refund-columns.ts';
import { parseSplitLines } from '../split-lines.ts';
import { getTransaction, type StoredTransaction } from '../transaction-store.ts';
import type { TransferRow } from './transfer-row.ts';
import type { TransferSides } from './transfer-sides.ts';
import { insertTransfer } from './write-transfers.ts';

/**
 * Makes a transaction a transfer between its account and another account. Splitting the transfer restores the
 * transaction.
 * @throws 404 if the transaction or the account does not exist; 400 if the transaction cannot be a transfer
 */
export async function convertToTransfer(
  tx: Tx,
  userId: number,
  { transactionId, otherAccountId }: { transactionId: string; otherAccountId: string },
  now: Date,
): Promise<TransferRow> {
  await lockUser(tx, userId);
  const transaction = await getTransaction(tx, userId, transactionId);
  await refuseUnknownAccount(tx, userId, otherAccountId);
  refuseUnsuitable(transaction, otherAccountId);
  const [original] = await deleteTransactionsWithSnapshots(tx, userId, [transactionId]);
  if (!original) throw new Error('An existing transaction could not be removed.');
  const { kind, day, amount_minor, account_id, is_checked, name, note } = transaction;
  const sides: TransferSides = { [kind]: original };
  return insertTransfer(
    tx,
    userId,
    {
      day,
      amount_minor,
      note: appendToNote(name, note),
      sides: JSON.stringify(sides),
      ...(kind === 'expense'
        ? { from_account_id: account_id, to_account_id: otherAccountId, from_checked: is_checked }
        : { from_account_id: otherAccountId, to_account_id: account_id, to_checked: is_checked }),
    },
    now,
  );
}

function refuseUnsuitable(transaction: StoredTransaction, otherAccountId: string): void {
  if (isRefund(transaction))
    throw createBadInputError('A refund cannot become a transfer. Unlink it from its purchase first.');
  if (parseRefunds(transaction.refunds).length > 0)
    throw createBadInputError('This expense has refunds, so it cannot become a transfer. Unlink its refunds first.');
  if (parseSplitLines(transaction.lines).length > 0)
    throw createBadInputError('A split transaction cannot become a transfer. Remove its split first.');
  if (transaction.is_estimate === 1)
    throw createBadInputError('This amount is an estimate. Confirm or correct it first.');
  if (transaction.account_id === otherAccountId)
    throw createBadInputError('The transaction is already in this account. Choose another account.', 'otherAccountId');
}
