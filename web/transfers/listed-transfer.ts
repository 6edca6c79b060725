import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import type { Transfer } from '../../contract/transactions/transfers.ts';

/** A transfer in a list of transactions. */
export type ListedTransfer = ListedTransaction & { isTransfer: true; fromAccountId: string; toAccountId: string };

export function isTransfer(listed: ListedTransaction): listed is ListedTransfer {
  return listed.isTransfer === true;
}

/** Values to fill into the form of a new transfer. */
export type FilledTransfer = {
  fromAccountId?: string;
  toAccountId?: string;
  amountText?: string;
  addedOn?: string;
  note?: string;
};

/** What the form is opened for, and the transfer to copy or edit. A new transfer can start with filled values. */
export type TransferFormPurpose =
  | { mode: 'add'; copyOf?: ListedTransfer; filled?: FilledTransfer }
  | { mode: 'edit'; transfer: Transfer };

/**
 * Converts a transfer in a list to the format of the form. The list does not say whether the transfer was merged from
 * two transactions, but the form does not need this.
 */
export function toTransfer(listed: ListedTransfer): Transfer {
  const { cost, isFromChecked = false, isToChecked = false, ...same } = listed;
  return { ...same, amount: cost, isJoined: false, isFromChecked, isToChecked };
}
