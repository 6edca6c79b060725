import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import type { Transfer } from '../../contract/transactions/transfers.ts';

/** A transfer as an item of a transaction list. */
export type ListedTransfer = ListedTransaction & { isTransfer: true; fromAccountId: string; toAccountId: string };

export function isTransfer(listed: ListedTransaction): listed is ListedTransfer {
  return listed.isTransfer === true;
}

/** The transfer that the form adds or edits. */
export type TransferFormPurpose = { mode: 'add'; copyOf?: ListedTransfer } | { mode: 'edit'; transfer: Transfer };

/**
 * Converts a transfer of a list for editing. Lists do not contain whether the transfer was merged from two
 * transactions, but the form does not need this.
 */
export function toTransfer(listed: ListedTransfer): Transfer {
  const { cost, isFromChecked = false, isToChecked = false, ...same } = listed;
  return { ...same, amount: cost, isJoined: false, isFromChecked, isToChecked };
}
