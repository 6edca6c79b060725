import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { type TransferSide, toTransferSide } from '../../transactions/transfers/transfer-sides.ts';
import type { ExistingEntry } from './entry-matcher.ts';

/**
 * An existing entry. If it is a transfer that the user made from transactions, `side` is the original transaction in
 * this account, if there was one. `kind` is set for split transactions.
 */
export type ExistingEntryDetails = ExistingEntry & { side?: TransferSide; kind?: TransactionRow['kind'] };

const OF_BOTH = ['id', 'day', 'sequence', 'amount_minor', 'search_text', 'recurring_id'] as const;
export const MATCHED_TRANSACTION_COLUMNS = [...OF_BOTH, 'kind', 'is_split', 'is_estimate', 'name', 'category'] as const;
export const MATCHED_TRANSFER_COLUMNS = [
  ...OF_BOTH,
  'from_account_id',
  'to_account_id',
  'sides',
  'is_estimate',
] as const;

type TransactionRow = Pick<Selectable<Schema['transactions']>, (typeof MATCHED_TRANSACTION_COLUMNS)[number]>;
type TransferRow = Pick<Selectable<Schema['transfers']>, (typeof MATCHED_TRANSFER_COLUMNS)[number]>;

export function transactionToExistingEntry(row: TransactionRow): ExistingEntryDetails {
  return {
    id: row.id,
    day: row.day,
    minor: row.kind === 'income' ? row.amount_minor : -row.amount_minor,
    words: row.search_text,
    name: foldText(row.name),
    category: row.category,
    source: row.recurring_id === null ? 'entered' : 'recurring',
    isTransfer: false,
    ...(row.is_split === 1 && { kind: row.kind }),
    ...(row.is_estimate === 1 && { isEstimate: true }),
    origins: [],
  };
}

/**
 * @param column the transfer's column that refers to this account
 * @param otherAccount the name of the other account
 */
export function transferToExistingEntry(
  row: TransferRow,
  column: 'from_account_id' | 'to_account_id',
  otherAccount = '',
): ExistingEntryDetails {
  const side = toTransferSide(row, column);
  return {
    id: row.id,
    day: side?.day ?? row.day,
    minor: column === 'to_account_id' ? row.amount_minor : -row.amount_minor,
    words: side ? `${row.search_text}\n${side.words}` : row.search_text,
    source: row.recurring_id === null ? 'entered' : 'recurring',
    isTransfer: true,
    origins: [],
    ...(row.is_estimate === 1 && { isEstimate: true, name: foldText(otherAccount) }),
    ...(side && { side }),
  };
}
