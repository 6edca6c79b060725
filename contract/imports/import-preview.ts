import * as z from 'zod/mini';
import { ACCOUNT_KINDS } from '../accounts.ts';
import { Version } from '../errors.ts';
import { FILE_FORMATS } from '../file-formats.ts';
import { Money } from '../money.ts';
import { Transaction } from '../transactions/transactions.ts';

/*
 * An import of files and its preview. Instants are ISO texts. Amounts are signed as seen from the account: negative for
 * expenses.
 */

/**
 * `preview`: kept for a day. `running`, `reverting`: in progress; other calls of the user wait or get a 503. `done`,
 * `reverted`.
 */
export const IMPORT_STATES = ['preview', 'running', 'done', 'reverting', 'reverted'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What happens to a row. Each row is in one group:
 * `new`: is added. `likely`: may be a duplicate; the user decides (`answer`). `here`: a certain duplicate. `transfer`:
 * becomes a transfer between two accounts, or is the other side of one. `opening`: an opening balance. `currency`: in
 * another currency than the user's; skipped unless included. `pending`: not booked yet. `unreadable`: see `reason`.
 * `none`: not a transaction, such as a balance, a total, or something deleted or declined. `left`: skipped by the user,
 * or in a PDF whose balances do not prove its rows.
 * Rows in `pending`, `unreadable` and `none` move to `new` once included, which requires a day and an amount.
 */
export const ROW_GROUPS = [
  'new',
  'likely',
  'here',
  'transfer',
  'opening',
  'currency',
  'pending',
  'unreadable',
  'none',
  'left',
] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];

const GroupCounts = z.object({
  new: z.number(),
  likely: z.number(),
  here: z.number(),
  transfer: z.number(),
  opening: z.number(),
  currency: z.number(),
  pending: z.number(),
  unreadable: z.number(),
  none: z.number(),
  left: z.number(),
});

export const DATE_ORDERS = ['DMY', 'MDY', 'YMD'] as const;
export const QUESTIONS = ['date order', 'decimal mark', 'sign', 'encoding', 'amount column'] as const;

/** A question that the file leaves open. The file is read with `chosen`, by default the first choice. */
export const ImportQuestion = z.object({
  /** Index in `files`. */
  file: z.number(),
  about: z.enum(QUESTIONS),
  choices: z.array(z.string()),
  chosen: z.string(),
  /** True if the answer is from an earlier file with the same header, so there is no need to ask again. */
  isRemembered: z.boolean(),
  /** Some rows, read with each choice: the resulting date, amount or text. */
  examples: z.array(
    z.object({
      line: z.number(),
      text: z.string(),
      /** For questions about dates: the date as written. */
      dayText: z.nullable(z.string()),
      readings: z.array(z.object({ choice: z.string(), shown: z.string() })),
    }),
  ),
});
export type ImportQuestion = z.infer<typeof ImportQuestion>;

/** Roles that a table column can have. */
export const COLUMN_ROLES = [
  'day',
  'amount',
  'out',
  'in',
  'name',
  'note',
  'category',
  'account',
  'id',
  'currency',
  'balance',
  'direction',
  'tags',
  'none',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** A column of a table and its role. */
export const ImportColumn = z.object({
  /** The header, or empty. */
  head: z.string(),
  /** Values of the first rows. */
  samples: z.array(z.string()),
  role: z.enum(COLUMN_ROLES),
});

/** Whether the balances in the file match its rows. */
export const BalanceProof = z.object({
  /** Index in `accounts`. */
  account: z.number(),
  opening: z.nullable(Money),
  /** Sum of all rows in between. */
  sum: Money,
  rowCount: z.number(),
  closing: z.nullable(Money),
  /** The day of the closing balance; null if unknown. There may be later rows. */
  closingDay: z.nullable(z.string()),
  /** True if opening + sum = closing; null if the file lacks one of them. */
  isProven: z.nullable(z.boolean()),
  /**
   * Balance that the target account will have at the end of the closing day, including its existing entries. Null if
   * the account is empty, if the file has no closing balance, or once the import has run.
   */
  after: z.nullable(z.object({ day: z.string(), balance: Money })),
  /**
   * The opening balance that would make the account match the file. Set only if the account has none, this is its first
   * file, and existing entries do not explain the difference.
   */
  openingToSet: z.nullable(Money),
});

export const ImportFile = z.object({
  name: z.string(),
  /** Why the file could not be read and what to do, as a sentence. Such a file has no rows. */
  error: z.nullable(z.string()),
  /** Null if unreadable. */
  format: z.nullable(z.enum(FILE_FORMATS)),
  rowCount: z.number(),
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  dateOrder: z.nullable(z.enum(DATE_ORDERS)),
  decimalMark: z.nullable(z.enum(['.', ','])),
  isTurned: z.boolean(),
  encoding: z.nullable(z.string()),
  /** Empty for files that are not tables. */
  columns: z.array(ImportColumn),
  /**
   * True if balances confirm how the file was read; null if it has none. If it is not true, the rows of a PDF are in
   * the group `left` until the user includes them.
   */
  isProven: z.nullable(z.boolean()),
  /** The pages of a PDF, with the path of the picture of each page. Empty for other files, and once an import has run. */
  pages: z.array(z.object({ picture: z.string() })),
  /** When the identical file was imported before, unless that was undone. */
  importedAt: z.nullable(z.string()),
});
export type ImportFile = z.infer<typeof ImportFile>;

/** Why an account was chosen for the rows of a file. */
export const ACCOUNT_REASONS = [
  'remembered', // an earlier import used this account for the same number, name or header
  'name', // the account has the name or number of the file
  'only', // the user has only one account
  'used last', // the file names no account
  'balance', // the balance of the account equals the opening balance of the file
  'new', // the import creates an account
  'chosen', // the user chose the account in this preview
  'other rows', // last time's account was ruled out: it has different entries on these days
  'same rows', // the account has the same entries
  'other balances', // the account of another file of this import was ruled out: balances or entries differ
  'other file', // this file continues another file of the import
] as const;
export type AccountReason = (typeof ACCOUNT_REASONS)[number];

/** An account in the files and its target account. */
export const ImportAccount = z.object({
  /** Index in `files`. */
  file: z.number(),
  /** The account in the file: an IBAN, a number or a name; empty if there is none. */
  id: z.string(),
  name: z.string(),
  currency: z.nullable(z.string()),
  rowCount: z.number(),
  /** One of `GET /accounts`; null for a new account. */
  accountId: z.nullable(z.string()),
  /**
   * Name of the new account. `newWith` is the index in `accounts` of another entry that goes into the same new account
   * and defines its name and kind.
   */
  newName: z.nullable(z.string()),
  /** Suggested or chosen name if a separate account is created. Kept while an existing account is selected. */
  nameIfNew: z.string(),
  newWith: z.nullable(z.number()),
  newKind: z.enum(ACCOUNT_KINDS),
  /** Why the account was proposed. */
  reason: z.enum(ACCOUNT_REASONS),
  isLeftOut: z.boolean(),
  /** Opening balance to set; null if the file has none, or if the account already has entries. */
  opening: z.nullable(Money),
  /**
   * Set if an earlier file changes the opening balance: the old balance, and the gap between the file and the existing
   * entries. The gap is 0 if they connect, and null if they overlap. With a gap, `opening` is not taken from the file,
   * but chosen so that later balances stay the same.
   */
  openingMove: z.nullable(z.object({ from: Money, gap: z.nullable(Money) })),
});
export type ImportAccount = z.infer<typeof ImportAccount>;

/** A category of the files, and the user's category for it. */
export const ImportCategory = z.object({ from: z.string(), rowCount: z.number(), category: z.string() });
export type ImportCategory = z.infer<typeof ImportCategory>;

/** Counts after an import, or after undoing it. */
export const ImportResult = z.object({
  added: z.number(),
  transfers: z.number(),
  /** Rows matched with existing entries. */
  joined: z.number(),
  accountsMade: z.number(),
  /** `removed` by undo; `kept` because the user edited them since. */
  removed: z.number(),
  kept: z.number(),
  /** Accounts that the import created and that undo did not delete. */
  accountsKept: z.number(),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const ImportHead = z.object({
  _id: z.string(),
  state: z.enum(IMPORT_STATES),
  createdAt: z.string(),
  /** When a preview expires; otherwise null. */
  expiresAt: z.nullable(z.string()),
  fileNames: z.array(z.string()),
  rowCount: z.number(),
  /** Rows processed so far, of all rows. */
  progress: z.object({ done: z.number(), of: z.number() }),
  result: z.nullable(ImportResult),
  /**
   * Why a run failed. The import is then a preview again, and nothing was added. The reply for a single import also
   * says here why the import cannot be run yet.
   */
  problem: z.nullable(z.string()),
  version: Version,
});
export type ImportHead = z.infer<typeof ImportHead>;

export const Import = z.extend(ImportHead, {
  files: z.array(ImportFile),
  /** Number of rows per group; the sum is `rowCount`. */
  groups: GroupCounts,
  /** The first few unreadable rows. */
  unreadable: z.array(z.object({ file: z.number(), line: z.number(), reason: z.string() })),
  /** Number of new rows that may be in the trash. `restoreDeleted` restores their transactions. */
  inTrash: z.number(),
  /**
   * Only in a preview: transactions of an earlier file that are missing in this file, although it covers their days,
   * and that no row replaces. The bank may never have booked them.
   */
  vanished: z.array(Transaction),
  /**
   * What a run of the import would add now: the number of transactions, their unsigned totals, and the number of
   * transfers.
   */
  adds: z.object({ count: z.number(), income: Money, expense: Money, transfers: z.number() }),
  balances: z.array(BalanceProof),
  questions: z.array(ImportQuestion),
  accounts: z.array(ImportAccount),
  categories: z.array(ImportCategory),
});
export type Import = z.infer<typeof Import>;
