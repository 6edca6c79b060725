import type { Selectable } from 'kysely';
import type { RowGroup } from '../../contract/import-preview.ts';
import type { CATEGORY_REASONS } from '../../contract/import-rows.ts';
import type { updateImport } from '../../contract/imports.ts';
import { MAX_AMOUNT_MINOR } from '../../contract/money.ts';
import type { Received } from '../../contract/operation.ts';
import type { ReadRow } from '../../statements/rows.ts';
import type { LeftOutReason } from '../../statements/statement.ts';
import { idAt } from '../db/new-id.ts';
import type { Schema } from '../db/schema.ts';
import type { Line } from '../transactions/lines.ts';
import type { TransactionRow } from '../transactions/row.ts';

/** What a person changes of some rows. */
export type RowChange = NonNullable<Received<typeof updateImport, 'body'>['rows']>[number];

/** A row as it is kept: what was read, what was made of it, and what the person has changed. */
export type KeptRow = ReadRow & {
  /** Day and amount as the file has them, whatever they were corrected to. */
  read?: { day: string; minor: number };
  /** Where the file names none, or somebody has chosen one. */
  chosen?: string;
  why?: (typeof CATEGORY_REASONS)[number];
  /** What it may be, or is, that is there already. */
  matchId?: string;
  /**
   * Set where what it may be has another amount: that and its day as they were compared. A run gives it those of the row; a day that
   * somebody has chosen stays.
   */
  updates?: { minor: number; day: string; keepsDay?: boolean };
  /** What a run has updated, as it was before. */
  former?: Former;
  /** A receipt without a transaction that may be of it. */
  receiptId?: string;
  /** Where a rule has it go. */
  accountId?: string;
  answer?: 'same' | 'different';
  /** The other account of a transfer, where it is one of the person's and none of the files'. */
  otherAccountId?: string;
  /** What it had as a side of a transfer, of which somebody has said that it is none. */
  parted?: Sides;
  /** The group that a row would be in which the person has left out, or which is in another currency. */
  was?: RowGroup;
  /** Of the second side of a transfer: the day of the first, where that is another. The transfer is written with it. */
  writtenOn?: string;
  /** What a run has added to the note of what it is joined with. */
  noted?: string;
  /** What a person has said of it. */
  said?: Said;
};

/** What of a transaction an import updates. */
export type Former = Pick<TransactionRow, 'day' | 'amount_minor' | 'name' | 'note' | 'is_checked' | 'version'> & {
  lines: readonly Line[];
};

/** Changes of a row, the last of each kind; what includes it or leaves it out with the group that it was in, an answer with what it is about. */
export type Said = Pick<
  RowChange,
  'name' | 'amount' | 'addedOn' | 'category' | 'note' | 'tags' | 'isIncluded' | 'answer' | 'isTransfer'
> & {
  group?: RowGroup;
  about?: string;
};

/** What makes a row a side of a transfer. */
type Sides = Pick<ReadRow, 'pair' | 'other'> & { otherAccountId?: string };

export type RowOfImport = Selectable<Schema['import_rows']>;
export type NewImportRow = Omit<RowOfImport, 'user_id' | 'reading_id' | 'written_version'>;

/** As it is kept. A row that is something which is there has its id, any other the one that it would get. */
export function toNewRow(
  readingId: string,
  position: number,
  row_group: NewImportRow['row_group'],
  isIncluded: boolean,
  row: KeptRow,
): NewImportRow {
  const own = row.pair !== undefined && row.pair < position ? idAt(readingId, row.pair) : idAt(readingId, position);
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

/** The groups of which rows can be added. */
export const ADDABLE: readonly RowGroup[] = ['new', 'likely', 'here', 'currency', 'transfer'];

/** Those of which a row can be added on request, once it has a day and an amount. */
export const ON_REQUEST: readonly RowGroup[] = ['pending', 'unreadable', 'none'];

const LEFT_GROUPS: Partial<Record<LeftOutReason, RowGroup>> = {
  pending: 'pending',
  unreadable: 'unreadable',
  'opening balance': 'opening',
};

/** The group of what is no booking, or none that can be kept; undefined for any other row. */
export function groupOfLeft({ left, amountMinor = 0 }: ReadRow): RowGroup | undefined {
  if (left) return LEFT_GROUPS[left] ?? 'none';
  if (amountMinor === 0) return 'none';
  return Math.abs(amountMinor) > MAX_AMOUNT_MINOR ? 'unreadable' : undefined;
}

/** Whether it is taken for a transfer, also where it is left out or in another currency. */
export function isTransfer(group: RowGroup, { was }: KeptRow): boolean {
  return (was ?? group) === 'transfer';
}

/** What a row still lacks to become a transaction; undefined where that is nothing. */
export function lackOf({ day, amountMinor = 0 }: ReadRow): 'date' | 'amount' | undefined {
  if (day === undefined) return 'date';
  return amountMinor === 0 || Math.abs(amountMinor) > MAX_AMOUNT_MINOR ? 'amount' : undefined;
}

/** Why such a row is none, in a word. */
export function reasonOf({ left, what, amountMinor = 0 }: ReadRow): string | null {
  if (left) return what ?? left;
  if (amountMinor === 0) return 'zero';
  return Math.abs(amountMinor) > MAX_AMOUNT_MINOR ? 'amount' : null;
}
