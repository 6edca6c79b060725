import * as z from 'zod/mini';
import { Money } from '../money.ts';
import { Transaction } from '../transactions/transactions.ts';
import { ROW_GROUPS } from './import-preview.ts';

/* The rows of an import. */

/**
 * Where the category comes from: the file, an earlier choice for that name, a guess by words, nothing, the user's
 * choice for this row, a rule.
 */
export const CATEGORY_REASONS = ['file', 'before', 'words', 'none', 'chosen', 'rule'] as const;

/** An existing entry that a row may be, and how it was recorded. */
export const RowMatch = z.object({
  transaction: Transaction,
  source: z.enum(['entered', 'recurring', 'receipt', 'imported']),
  isTransfer: z.boolean(),
});
export type RowMatch = z.infer<typeof RowMatch>;

/** An unlinked receipt that may belong to a row. The row is added in any case, with or without the receipt. */
export const RowReceipt = z.object({
  _id: z.string(),
  merchant: z.nullable(z.string()),
  amount: Money,
  date: z.string(),
});
export type RowReceipt = z.infer<typeof RowReceipt>;

export const ImportRow = z.object({
  /** Its number in the import, which identifies it in changes. */
  number: z.number(),
  group: z.enum(ROW_GROUPS),
  /** True if the import will add it. */
  isIncluded: z.boolean(),
  /** `file` and `account` are indexes into `files` and `accounts`. `line` is the line in the file, from 1. */
  file: z.number(),
  line: z.number(),
  account: z.nullable(z.number()),
  addedOn: z.nullable(z.string()),
  amount: z.nullable(Money),
  name: z.string(),
  /** The name in the file, if it was cleaned or edited. It is kept in the note, where search finds it. */
  originalName: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  currency: z.nullable(z.string()),
  category: z.nullable(z.string()),
  categoryReason: z.nullable(z.enum(CATEGORY_REASONS)),
  /** The file name, and the id in the file. */
  source: z.string(),
  sourceId: z.nullable(z.string()),
  /**
   * Why a row is not a transaction or not readable (`amount`, `date`, `balance`, `deleted`, `failed` and so on), with
   * the beginning of its line.
   */
  reason: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** The existing entry for `here` and `likely`; null if it was deleted since. */
  match: z.nullable(RowMatch),
  /** True if the match has another amount, and gets the row's when the import is run with the answer `same`. */
  updatesMatch: z.boolean(),
  /** A receipt that may belong to a row in the group `likely`. */
  receipt: z.nullable(RowReceipt),
  answer: z.nullable(z.enum(['same', 'different'])),
  /** The account set by a rule, for files without an account. */
  accountId: z.nullable(z.string()),
  /** `taken`: read as a transfer. `parted`: the user said that it is not one. */
  transfer: z.nullable(z.enum(['taken', 'parted'])),
  /** For transfers: the other account, as an index into `accounts` or as an id. */
  otherAccount: z.nullable(z.number()),
  otherAccountId: z.nullable(z.string()),
  /** After the import: the transaction or transfer created or matched. */
  transactionId: z.nullable(z.string()),
  /**
   * The place in a PDF: the index of the page in `pages`, and the top and bottom edge as shares of its height, from 0 to
   * 1.
   */
  place: z.nullable(z.object({ page: z.number(), top: z.number(), bottom: z.number() })),
});
export type ImportRow = z.infer<typeof ImportRow>;
