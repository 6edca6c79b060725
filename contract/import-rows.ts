import * as z from 'zod/mini';
import { ROW_GROUPS } from './import-preview.ts';
import { Money } from './money.ts';
import { Transaction } from './transactions.ts';

/* The rows of an import of files. */

/** Why a row has its category: the file says so; chosen for that name before; guessed by words; nothing said; chosen here; a rule. */
export const CATEGORY_REASONS = ['file', 'before', 'words', 'none', 'chosen', 'rule'] as const;

/** What a row may be, and how it came there. */
export const RowMatch = z.object({
  transaction: Transaction,
  source: z.enum(['entered', 'recurring', 'receipt', 'imported']),
  isTransfer: z.boolean(),
});
export type RowMatch = z.infer<typeof RowMatch>;

/** A receipt that waits without a transaction, and may be of a row: that row is added either way, with it or without. */
export const RowReceipt = z.object({
  _id: z.string(),
  merchant: z.nullable(z.string()),
  amount: Money,
  date: z.string(),
});
export type RowReceipt = z.infer<typeof RowReceipt>;

export const ImportRow = z.object({
  /** Its number in the import, by which it is changed. */
  number: z.number(),
  group: z.enum(ROW_GROUPS),
  /** Whether running the import adds it. */
  isIncluded: z.boolean(),
  /** By their places in `files` and `accounts`; the line is that of the file, from 1. */
  file: z.number(),
  line: z.number(),
  account: z.nullable(z.number()),
  addedOn: z.nullable(z.string()),
  amount: z.nullable(Money),
  name: z.string(),
  /** As the file has it, where the name was cleaned or corrected; it is kept in the note, where a search finds it. */
  originalName: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  currency: z.nullable(z.string()),
  category: z.nullable(z.string()),
  categoryReason: z.nullable(z.enum(CATEGORY_REASONS)),
  /** Where it came from: the name of its file; and what that calls it in its account. */
  source: z.string(),
  sourceId: z.nullable(z.string()),
  /** Why it is no booking, or cannot be read: `amount`, `date`, `balance`, `deleted`, `failed` and so on, with the beginning of its line. */
  reason: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** Of `here` and `likely`: what it is. Undefined things are null: it may have been deleted since. */
  match: z.nullable(RowMatch),
  /** Of `likely`: what else it may be of. */
  receipt: z.nullable(RowReceipt),
  answer: z.nullable(z.enum(['same', 'different'])),
  /** Where a rule has it go, of a file that names no account. */
  accountId: z.nullable(z.string()),
  /** Whether it is taken for a transfer; or was, and somebody has said that it is none. */
  transfer: z.nullable(z.enum(['taken', 'parted'])),
  /** Of a transfer: the other account, by its place in `accounts` or by its id. */
  otherAccount: z.nullable(z.number()),
  otherAccountId: z.nullable(z.string()),
  /** Once it is run: the transaction or transfer that it became, or was. */
  transactionId: z.nullable(z.string()),
});
export type ImportRow = z.infer<typeof ImportRow>;
