import type { Selectable } from 'kysely';
import type { RowGroup } from '../../../contract/imports/import-preview.ts';
import type { CATEGORY_REASONS } from '../../../contract/imports/import-rows.ts';
import type { updateImport } from '../../../contract/imports/imports.ts';
import type { ParsedInput } from '../../../contract/operation.ts';
import { MAX_AMOUNT_MINOR } from '../../../domain/money.ts';
import type { ReadRow, SkippedReason } from '../../../statements/index.ts';
import { getIdAt } from '../../db/new-id.ts';
import type { Schema } from '../../db/schema.ts';
import type { SplitLine } from '../../transactions/lines.ts';
import type { TransactionRow } from '../../transactions/row.ts';
import type { TransferRow } from '../../transactions/transfers/row.ts';

/** A user's change of some rows. */
export type RowChange = NonNullable<ParsedInput<typeof updateImport, 'body'>['rows']>[number];

/** A stored row: what was read, what was decided, and what the user changed. */
export type StoredRow = ReadRow & {
  /** The original day and amount in the file, if the user corrected them. */
  read?: { day: string; minor: number };
  /** The category chosen by the user, or by Moneta if the file has none. */
  chosen?: string;
  why?: (typeof CATEGORY_REASONS)[number];
  /** The id of the existing transaction that the row matches or may match. */
  matchId?: string;
  /**
   * Set if the matched transaction has another or an estimated amount. Contains its amount and day at the time of the
   * comparison. A run updates both from the row, but keeps a day chosen by the user.
   */
  updates?: { minor: number; day: string; keepsDay?: boolean };
  /** The values of the matched transaction before the run updated them. */
  former?: PreviousTransaction;
  /** The values of the matched transfer before the run confirmed its estimated amount. */
  formerTransfer?: PreviousTransfer;
  /** A receipt without a transaction that may belong to this row. */
  receiptId?: string;
  /** The target account set by a rule. */
  accountId?: string;
  answer?: 'same' | 'different';
  /** The other account of a transfer, if it is not in the files. */
  otherAccountId?: string;
  /** The fields that the row had as a side of a transfer, if the user said that it is not a transfer. */
  parted?: Sides;
  /** The purchase that the row refunds, or may refund. */
  refund?: ProposedRefund;
  /** The former group of a row that the user excluded or that has another currency. */
  was?: RowGroup;
  /**
   * Only for the second side of a transfer: the day of the first side, if it differs. The transfer is written with that
   * day.
   */
  writtenOn?: string;
  /** The text that the run appended to the note of the matched transaction. */
  noted?: string;
  /** The user's changes. */
  said?: RowUserChanges;
};

/**
 * A proposal that a row is a refund. `of` is the id of an existing expense, or of the one that an earlier row becomes.
 * Without a name and day, the purchase is unknown, and `of` is the id of no transaction.
 */
export type ProposedRefund = {
  of: string;
  name?: string;
  day?: string;
  /** What was left to refund before this row, in hundredths. */
  leftMinor?: number;
  /** True if the run links the row to the purchase. */
  isTaken: boolean;
  /** Set if the file says that the row is a refund. It then stays a refund even if its purchase does not exist. */
  isCertain?: true;
};

/** The fields of a transaction that an import updates. */
export type PreviousTransaction = Pick<
  TransactionRow,
  'day' | 'amount_minor' | 'name' | 'note' | 'is_checked' | 'version'
> & {
  /** Missing in rows of older versions. */
  is_estimate?: TransactionRow['is_estimate'];
  lines: readonly SplitLine[];
};

/** The fields of an estimated transfer that an import updates. */
export type PreviousTransfer = Pick<TransferRow, 'amount_minor' | 'from_checked' | 'to_checked'>;

/**
 * The latest value of each changed field. Also the group in which the row was included or excluded, and the match that
 * the user's answer is about.
 */
export type RowUserChanges = Pick<
  RowChange,
  'name' | 'amount' | 'addedOn' | 'category' | 'note' | 'tags' | 'isIncluded' | 'answer' | 'isTransfer' | 'isRefund'
> & {
  group?: RowGroup;
  about?: string;
  /** The purchase that the answer about a refund is about, in words, because its id changes with each reading. */
  purchase?: string;
};

/** The fields that make a row a side of a transfer. */
type Sides = Pick<ReadRow, 'pair' | 'other'> & { otherAccountId?: string };

export type ImportRowRecord = Selectable<Schema['import_rows']>;
/** The columns that a run reads of each row. */
export const WRITTEN_COLUMNS = ['position', 'row_group', 'is_included', 'transaction_id', 'details'] as const;
export type RowToWrite = Pick<ImportRowRecord, (typeof WRITTEN_COLUMNS)[number]>;
export type NewImportRow = Omit<ImportRowRecord, 'user_id' | 'reading_id' | 'written_version'>;

/**
 * Converts a row for storing. A matched row has the id of the existing transaction, other rows have the id of their
 * future transaction.
 */
export function toNewRow(
  readingId: string,
  position: number,
  row_group: NewImportRow['row_group'],
  isIncluded: boolean,
  row: StoredRow,
): NewImportRow {
  const own =
    row.pair !== undefined && row.pair < position ? getIdAt(readingId, row.pair) : getIdAt(readingId, position);
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

/** The groups whose rows can be added. */
export const ADDABLE_GROUPS: readonly RowGroup[] = ['new', 'likely', 'here', 'currency', 'transfer'];

/** The groups whose rows can be added on request, as soon as they have a day and an amount. */
export const OPTIONAL_ROW_GROUPS: readonly RowGroup[] = ['pending', 'unreadable', 'none'];

const LEFT_GROUPS: Partial<Record<SkippedReason, RowGroup>> = {
  pending: 'pending',
  unreadable: 'unreadable',
  'opening balance': 'opening',
};

/** Returns the group of a row that is not a transaction or cannot be stored; undefined for all other rows. */
export function getSkippedGroup({ left, amountMinor = 0 }: ReadRow): RowGroup | undefined {
  if (left) return LEFT_GROUPS[left] ?? 'none';
  if (amountMinor === 0) return 'none';
  return Math.abs(amountMinor) > MAX_AMOUNT_MINOR ? 'unreadable' : undefined;
}

/** True if the row counts as a transfer, even if it is excluded or in another currency. */
export function isTransferGroup(group: RowGroup, { was }: StoredRow): boolean {
  return (was ?? group) === 'transfer';
}

/** Returns what a row lacks to become a transaction; undefined if nothing. */
export function getMissingField({ day, amountMinor = 0 }: ReadRow): 'date' | 'amount' | undefined {
  if (day === undefined) return 'date';
  return amountMinor === 0 || Math.abs(amountMinor) > MAX_AMOUNT_MINOR ? 'amount' : undefined;
}

/** Returns why a row is not a transaction, in one word. */
export function getSkipReason({ left, what, amountMinor = 0 }: ReadRow): string | null {
  if (left) return what ?? left;
  if (amountMinor === 0) return 'zero';
  return Math.abs(amountMinor) > MAX_AMOUNT_MINOR ? 'amount' : null;
}
