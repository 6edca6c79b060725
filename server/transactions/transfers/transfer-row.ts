import type { Selectable } from 'kysely';
import { type ListedTransaction, TRANSACTION_DEFAULTS } from '../../../contract/transactions/transactions.ts';
import type { ChangedTransfer, NewTransfer, Transfer } from '../../../contract/transactions/transfers.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import type { Schema } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';

export type TransferRow = Selectable<Schema['transfers']>;

/** A transfer that does not yet have a user and an id. */
export type TransferDraft = Pick<TransferRow, 'day' | 'from_account_id' | 'to_account_id' | 'amount_minor'> &
  Partial<Pick<TransferRow, 'note' | 'recurring_id' | 'sides' | 'from_checked' | 'to_checked' | 'is_estimate'>>;

/** A draft with an id and a position in the list. Both are either new or those of a deleted transfer. */
export type TransferWithPosition = TransferDraft &
  Pick<TransferRow, 'id' | 'sequence' | 'created_at'> &
  Partial<Pick<TransferRow, 'version'>>;

/** Returns all columns of a new row. Missing values are replaced by defaults. */
export function toTransferRow(userId: number, placed: TransferWithPosition): TransferRow {
  const { note = '' } = placed;
  return {
    user_id: userId,
    id: placed.id,
    sequence: placed.sequence,
    day: placed.day,
    from_account_id: placed.from_account_id,
    to_account_id: placed.to_account_id,
    amount_minor: placed.amount_minor,
    note,
    search_text: foldText(note),
    recurring_id: placed.recurring_id ?? null,
    from_checked: placed.from_checked ?? 0,
    to_checked: placed.to_checked ?? 0,
    is_estimate: placed.is_estimate ?? 0,
    created_at: placed.created_at,
    version: placed.version ?? 1,
    sides: placed.sides ?? null,
  };
}

/** Converts user input to a draft. Fields missing from the input are also missing from the draft. */
export function toTransferDraft({
  fromAccountId,
  toAccountId,
  amount,
  addedOn,
  note,
  ...change
}: NewTransfer | ChangedTransfer): TransferDraft {
  return {
    day: addedOn,
    from_account_id: fromAccountId,
    to_account_id: toAccountId,
    amount_minor: amountToMinor(amount),
    ...(note !== undefined && { note }),
    ...('isEstimate' in change && change.isEstimate === false && { is_estimate: 0 as const }),
  };
}

export function toTransfer(row: TransferRow): Transfer {
  return {
    _id: row.id,
    fromAccountId: row.from_account_id,
    toAccountId: row.to_account_id,
    amount: minorToAmount(row.amount_minor),
    addedOn: row.day,
    note: row.note,
    recurringId: row.recurring_id,
    isJoined: row.sides !== null,
    isFromChecked: row.from_checked === 1,
    isToChecked: row.to_checked === 1,
    ...(row.is_estimate === 1 && { isEstimate: true as const }),
    version: row.version,
  };
}

/** The columns of a transfer that are shown in lists. */
export const LISTED_TRANSFER_COLUMNS = [
  'id',
  'sequence',
  'day',
  'from_account_id',
  'to_account_id',
  'amount_minor',
  'note',
  'recurring_id',
  'from_checked',
  'to_checked',
  'is_estimate',
  'version',
] as const;

export type ListedTransferRow = Pick<TransferRow, (typeof LISTED_TRANSFER_COLUMNS)[number]>;

/**
 * Converts a transfer for a list of transactions.
 * @param names the names of accounts, by id
 * @param inAccount the account whose entries are listed, if any. The transfer is shown as checked if it is checked in
 * this account. Without `inAccount`, it must be checked in both of its accounts
 */
export function toListedTransfer(
  row: ListedTransferRow,
  names: ReadonlyMap<string, string>,
  inAccount?: string,
): ListedTransaction {
  const { from_account_id, to_account_id } = row;
  const checks = [
    ...(inAccount === to_account_id ? [] : [row.from_checked]),
    ...(inAccount === from_account_id ? [] : [row.to_checked]),
  ];
  return {
    ...TRANSACTION_DEFAULTS,
    _id: row.id,
    name: `${names.get(from_account_id) ?? ''} → ${names.get(to_account_id) ?? ''}`,
    category: '',
    cost: minorToAmount(row.amount_minor),
    addedOn: row.day,
    isIncome: false,
    note: row.note,
    recurringId: row.recurring_id,
    accountId: from_account_id,
    isChecked: checks.every((check) => check === 1),
    version: row.version,
    isTransfer: true,
    fromAccountId: from_account_id,
    toAccountId: to_account_id,
    isFromChecked: row.from_checked === 1,
    isToChecked: row.to_checked === 1,
    ...(row.is_estimate === 1 && { isEstimate: true as const }),
  };
}
