import type { Selectable } from 'kysely';
import type { RowGroup } from '../../../contract/imports/import-preview.ts';
import type { ROW_CATEGORY_REASONS } from '../../../contract/imports/import-rows.ts';
import type { updateImport } from '../../../contract/imports/imports.ts';
import type { ParsedInput } from '../../../contract/operation.ts';
import { MAX_AMOUNT_MINOR } from '../../../domain/money.ts';
import type { SkippedReason, StatementRow } from '../../../statements/index.ts';
import { getConsecutiveId } from '../../db/create-id.ts';
import type { Schema } from '../../db/schema.ts';
import type { SplitLine } from '../../transactions/split-lines.ts';
import type { TransactionRow } from '../../transactions/transaction-row.ts';
import type { TransferRow } from '../../transactions/transfers/transfer-row.ts';

/** A user's change to one or more rows. */
export type ImportRowChange = NonNullable<ParsedInput<typeof updateImport, 'body'>['rows']>[number];

/** A stored row: the content of the file, Moneta's decisions, and the user's changes. */
export type StoredImportRow = StatementRow & {
  /** The day and amount in the file, if the user corrected them. */
  read?: { day: string; minor: number };
  /** The category chosen by the user, or by Moneta if the file has no category. */
  chosen?: string;
  why?: (typeof ROW_CATEGORY_REASONS)[number];
  /** The id of the existing transaction that the row matches or may match. */
  matchId?: string;
  /**
   * Set if importing changes the amount and day of the matched transaction. Contains its amount and day from the time
   * of matching. If `keepsDay` is true, the day is not changed, because the user has chosen it.
   */
  updates?: { minor: number; day: string; keepsDay?: boolean };
  /** The fields of the matched transaction before the import updated them. */
  former?: PreviousTransaction;
  /** The fields of the matched transfer before the import confirmed its estimated amount. */
  formerTransfer?: PreviousTransfer;
  /** A receipt without a transaction that may belong to this row. */
  receiptId?: string;
  /** The target account set by a rule. */
  accountId?: string;
  answer?: 'same' | 'different';
  /** The other account of a transfer. Not set if the files also contain that account. */
  otherAccountId?: string;
  /** The fields that made the row a transfer. They are kept here after the user decides that it is not one. */
  parted?: Sides;
  /** The purchase that the row refunds, or may refund. */
  refund?: ProposedRefund;
  /**
   * The row's former group, before the user excluded the row or before its foreign currency moved it to another group.
   */
  was?: RowGroup;
  /**
   * The day of the transfer, which is the day of its first side. Set only on the second side, and only if its own day
   * is different.
   */
  writtenOn?: string;
  /** The text that the import appended to the note of the matched transaction. */
  noted?: string;
  said?: RowUserChanges;
};

/**
 * A proposal that a row is a refund. `of` is the id of the purchase, which may be an earlier row of the same import.
 * `name` and `day` are missing if the purchase is unknown.
 */
export type ProposedRefund = {
  of: string;
  name?: string;
  day?: string;
  /** How much of the purchase, in hundredths, could still be refunded before this row. */
  leftMinor?: number;
  /** True if the import will link the row to the purchase as its refund. */
  isTaken: boolean;
  /** True if the file marks the row as a refund. The row then stays a refund even if no purchase is found. */
  isCertain?: true;
};

/** The fields of a transaction that an import updates. */
export type PreviousTransaction = Pick<
  TransactionRow,
  'day' | 'amount_minor' | 'name' | 'note' | 'is_checked' | 'version'
> & {
  /** Missing in rows stored by older versions. */
  is_estimate?: TransactionRow['is_estimate'];
  lines: readonly SplitLine[];
};

/** The fields of an estimated transfer that an import updates. */
export type PreviousTransfer = Pick<TransferRow, 'amount_minor' | 'from_checked' | 'to_checked'>;

/**
 * The user's latest change to each field. `group` is the row's group at the time the user included or excluded it.
 * `about` is the id of the match that `answer` refers to.
 */
export type RowUserChanges = Pick<
  ImportRowChange,
  'name' | 'amount' | 'addedOn' | 'category' | 'note' | 'tags' | 'isIncluded' | 'answer' | 'isTransfer' | 'isRefund'
> & {
  group?: RowGroup;
  about?: string;
  /**
   * The name and day of the purchase to which the answer refers. They are stored because the id of the purchase changes
   * whenever the files are re-read.
   */
  purchase?: string;
};

/** The fields that make a row one side of a transfer. */
type Sides = Pick<StatementRow, 'pair' | 'other'> & { otherAccountId?: string };

export type ImportRowRecord = Selectable<Schema['import_rows']>;
/** The columns of a row that are needed to import it. */
export const IMPORT_ROW_COLUMNS = ['position', 'row_group', 'is_included', 'transaction_id', 'details'] as const;
export type ImportRowToWrite = Pick<ImportRowRecord, (typeof IMPORT_ROW_COLUMNS)[number]>;
export type NewImportRow = Omit<ImportRowRecord, 'user_id' | 'reading_id' | 'written_version'>;

/**
 * Converts a row for storing. A row that matches an existing transaction gets the id of that transaction; any other row
 * gets the id that its transaction will have.
 */
export function toNewImportRow(
  readingId: string,
  position: number,
  row_group: NewImportRow['row_group'],
  isIncluded: boolean,
  row: StoredImportRow,
): NewImportRow {
  const own =
    row.pair !== undefined && row.pair < position
      ? getConsecutiveId(readingId, row.pair)
      : getConsecutiveId(readingId, position);
  const isOther = !isIncluded && row.matchId !== undefined;
  return {
    position,
    row_group,
    is_included: isIncluded ? 1 : 0,
    amount_minor: row.amountMinor ?? null,
    transaction_id: isIncluded ? own : isOther ? (row.matchId ?? null) : null,
    details: JSON.stringify(row),
  };
}

export const ADDABLE_ROW_GROUPS: readonly RowGroup[] = ['new', 'likely', 'here', 'currency', 'transfer'];

/** Groups of rows that are skipped by default. Users can include such a row once it has a day and an amount. */
export const OPTIONAL_ROW_GROUPS: readonly RowGroup[] = ['pending', 'unreadable', 'none'];

const LEFT_GROUPS: Partial<Record<SkippedReason, RowGroup>> = {
  pending: 'pending',
  unreadable: 'unreadable',
  'opening balance': 'opening',
};

/** Returns the group of a row that is not a transaction or cannot be stored, and undefined for all other rows. */
export function getSkippedRowGroup({ left, amountMinor = 0 }: StatementRow): RowGroup | undefined {
  if (left) return LEFT_GROUPS[left] ?? 'none';
  if (amountMinor === 0) return 'none';
  return Math.abs(amountMinor) > MAX_AMOUNT_MINOR ? 'unreadable' : undefined;
}

/** True for a transfer, even if the row is excluded or in another currency. */
export function isTransferRow(group: RowGroup, { was }: StoredImportRow): boolean {
  return (was ?? group) === 'transfer';
}

/** Returns the field that a row still needs to become a transaction, or undefined if it needs none. */
export function getMissingRowField({ day, amountMinor = 0 }: StatementRow): 'date' | 'amount' | undefined {
  if (day === undefined) return 'date';
  return amountMinor === 0 || Math.abs(amountMinor) > MAX_AMOUNT_MINOR ? 'amount' : undefined;
}

/** Returns the reason why a row is not a transaction, as one word. */
export function getSkipReason({ left, what, amountMinor = 0 }: StatementRow): string | null {
  if (left) return what ?? left;
  if (amountMinor === 0) return 'zero';
  return Math.abs(amountMinor) > MAX_AMOUNT_MINOR ? 'amount' : null;
}
