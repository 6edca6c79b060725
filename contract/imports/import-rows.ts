import * as z from 'zod/mini';
import { Money } from '../amount-schemas.ts';
import { Transaction } from '../transactions/transactions.ts';
import { ROW_GROUPS } from './import-preview.ts';

/**
 * Where a row's category comes from. `file`: the file itself. `before`: an earlier choice for the same name. `words`: a
 * guess based on the words of the name. `none`: no category was found. `chosen`: the user's choice for this row.
 * `rule`: one of the user's rules.
 */
export const ROW_CATEGORY_REASONS = ['file', 'before', 'words', 'none', 'chosen', 'rule'] as const;

/** An existing entry that may be a duplicate of a row, and how that entry was created. */
export const RowMatch = z.object({
  transaction: Transaction,
  source: z.enum(['entered', 'recurring', 'receipt', 'imported']),
  isTransfer: z.boolean(),
});
export type RowMatch = z.infer<typeof RowMatch>;

/**
 * A receipt that may belong to a row and is not linked yet. The row is added whether or not it is linked to the
 * receipt.
 */
export const RowReceipt = z.object({
  _id: z.string(),
  merchant: z.nullable(z.string()),
  amount: Money,
  date: z.string(),
});
export type RowReceipt = z.infer<typeof RowReceipt>;

export const ImportRow = z.object({
  /** The number of the row in the import. Requests that change rows use this number. */
  number: z.number(),
  group: z.enum(ROW_GROUPS),
  /** True if the import will add the row. */
  isIncluded: z.boolean(),
  /**
   * The index of the file in `files`. `account` is an index in `accounts`, and `line` is the line in the file, counted
   * from 1.
   */
  file: z.number(),
  line: z.number(),
  account: z.nullable(z.number()),
  addedOn: z.nullable(z.string()),
  amount: z.nullable(Money),
  name: z.string(),
  /**
   * The name in the file if the row was given another name. The name in the file is kept in the note, so that searches
   * find it.
   */
  originalName: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  currency: z.nullable(z.string()),
  category: z.nullable(z.string()),
  categoryReason: z.nullable(z.enum(ROW_CATEGORY_REASONS)),
  /** The name of the file. `sourceId` is the row's id in the file. */
  source: z.string(),
  sourceId: z.nullable(z.string()),
  /**
   * A code for the reason why a row cannot be read or is not a transaction, such as `amount`, `date`, `balance`,
   * `deleted` or `failed`. `text` is the beginning of the line in the file.
   */
  reason: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /**
   * The existing entry that a row in the group `here` or `likely` duplicates; null if the entry has since been deleted.
   */
  match: z.nullable(RowMatch),
  /**
   * True if the amount of the matched entry differs from that of the row. If the answer is `same`, running the import
   * sets the entry's amount to the row's amount.
   */
  updatesMatch: z.boolean(),
  /** A receipt that may belong to a row in the group `likely`. */
  receipt: z.nullable(RowReceipt),
  answer: z.nullable(z.enum(['same', 'different'])),
  /**
   * The purchase that a row may refund: an existing expense, or another row of the import; null if there is none.
   * `name` is null if the file marks the row as a refund and its purchase is unknown.
   */
  refundOf: z._default(
    z.nullable(z.object({ _id: z.string(), name: z.nullable(z.string()), addedOn: z.nullable(z.string()) })),
    null,
  ),
  /** True if the row becomes a refund of `refundOf`, with the categories of the purchase. */
  isRefund: z._default(z.boolean(), false),
  /** The account that a rule sets for the row if the file does not name an account. */
  accountId: z.nullable(z.string()),
  /** `taken`: the row was read as a transfer. `parted`: the user said that the row is not a transfer. */
  transfer: z.nullable(z.enum(['taken', 'parted'])),
  /** The other account of a transfer: its index in `accounts`, or its id in `otherAccountId`. */
  otherAccount: z.nullable(z.number()),
  otherAccountId: z.nullable(z.string()),
  /** After the import: the id of the transaction or transfer that the row created or was matched with. */
  transactionId: z.nullable(z.string()),
  /**
   * Position of the row in a PDF: the index of the page in `pages`, and the top and bottom edges of the row, from 0
   * (top of the page) to 1 (bottom). Null for other file formats.
   */
  place: z.nullable(z.object({ page: z.number(), top: z.number(), bottom: z.number() })),
});
export type ImportRow = z.infer<typeof ImportRow>;
