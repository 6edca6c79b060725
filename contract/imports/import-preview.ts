import * as z from 'zod/mini';
import { Money } from '../amount-schemas.ts';
import { Version } from '../error-reply.ts';
import { IMPORT_FILE_FORMATS } from '../import-file-formats.ts';
import { ACCOUNT_KINDS } from '../money-accounts.ts';
import { Transaction } from '../transactions/transactions.ts';
import { BalanceProof } from './balance-proof.ts';

/*
 * An import of files and its preview. Times are ISO 8601 timestamps. Amounts are signed as seen from the account:
 * negative for expenses.
 */

/**
 * The state of an import. A `preview` is kept for one day. While an import is `running` (adding its rows) or
 * `reverting` (being undone), the user's other calls wait or get a 503. `done` imports have added their rows;
 * `reverted` imports have been undone.
 */
export const IMPORT_STATES = ['preview', 'running', 'done', 'reverting', 'reverted'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * The group of a row decides whether the row is imported. `new`: the row is added. `likely`: the row may be a
 * duplicate, and the user decides (`answer`). `here`: the row is certainly a duplicate. `transfer`: the row becomes a
 * transfer between two accounts, or is part of a transfer that another row creates. `opening`: the row is an opening
 * balance. `currency`: the row is in a different currency from the user's and is skipped unless the user includes it.
 * `pending`: the bank has not booked the row yet. `unreadable`: the row could not be read; `reason` says why. `none`:
 * the row is not a transaction, but for example a balance, a total, or a declined payment. `left`: the user skipped the
 * row, or the row is in a PDF whose balances do not confirm the rows. A row in `pending`, `unreadable` or `none` moves
 * to `new` when the user includes it, which requires a day and an amount.
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
export const IMPORT_QUESTIONS = [
  'date order',
  'year',
  'decimal mark',
  'sign',
  'encoding',
  'amount column',
  'currency',
] as const;

/**
 * A question about a file that can be read in several ways. The file is read according to `chosen`, which is the first
 * choice until the user answers.
 */
export const ImportQuestion = z.object({
  /** Index of the file in `files`. */
  file: z.number(),
  about: z.enum(IMPORT_QUESTIONS),
  choices: z.array(z.string()),
  chosen: z.string(),
  /**
   * True if the user already answered this question for an earlier file with the same header, so that it need not be
   * asked again.
   */
  isRemembered: z.boolean(),
  /** The date, amount or text of some rows, as read with each choice. */
  examples: z.array(
    z.object({
      line: z.number(),
      text: z.string(),
      /** The date as written in the file; null if the question is not about dates. */
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
  /** The header of the column; empty if the table has no header row. */
  head: z.string(),
  /** Values of the column in the first rows. */
  samples: z.array(z.string()),
  role: z.enum(COLUMN_ROLES),
});

export const ImportFile = z.object({
  name: z.string(),
  /** A message that says why the file could not be read and what to do. A file with an error has no rows. */
  error: z.nullable(z.string()),
  /** The format of the file; null if the file could not be read. */
  format: z.nullable(z.enum(IMPORT_FILE_FORMATS)),
  rowCount: z.number(),
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  dateOrder: z.nullable(z.enum(DATE_ORDERS)),
  decimalMark: z.nullable(z.enum(['.', ','])),
  isTurned: z.boolean(),
  encoding: z.nullable(z.string()),
  /** The columns of a table; empty for other formats. */
  columns: z.array(ImportColumn),
  /**
   * True if the balances in the file confirm that the file was read correctly; null if it contains no balances. If a
   * PDF is not confirmed, its rows are in the group `left` until the user includes them. If the PDF contains several
   * accounts, this applies only to the accounts whose balances do not match.
   */
  isProven: z.nullable(z.boolean()),
  /** The pages of a PDF, each with the path of its picture. Empty for other files, and once an import has been run. */
  pages: z.array(z.object({ picture: z.string() })),
  /** Time at which an identical file was imported before; null if there was no such import, or if it was undone. */
  importedAt: z.nullable(z.string()),
});
export type ImportFile = z.infer<typeof ImportFile>;

/** Why an account was chosen for the rows of a file. */
export const ACCOUNT_CHOICE_REASONS = [
  'remembered', // an earlier import used this account for files with the same number, name or header
  'name', // the account has the same name or number as the file
  // the statement names the bank or the kind of account, and only this account has a name with the same words
  'similar name',
  'only', // the user has only one account
  'used last', // the file does not name an account, and this account was used most recently
  'balance', // the balance of the account equals the opening balance in the file
  'new', // the import creates an account
  'chosen', // the user chose the account in this preview
  // the account used by the last import has different entries on the days of the file, so it was ruled out
  'other rows',
  'same rows', // the account already has the same entries
  // not assigned to the same account as another file of this import, because the balances or entries of the two files
  // contradict each other
  'other balances',
  'other file', // this file continues another file of the same import
] as const;
export type AccountChoiceReason = (typeof ACCOUNT_CHOICE_REASONS)[number];

/** An account in the files, and the user's account into which its rows are imported. */
export const ImportAccount = z.object({
  /** Index of the file in `files`. */
  file: z.number(),
  /** The IBAN, number or name of the account in the file; empty if the file gives none of these. */
  id: z.string(),
  name: z.string(),
  currency: z.nullable(z.string()),
  rowCount: z.number(),
  /** The id of an existing account, as in `GET /accounts`; null if the import creates an account. */
  accountId: z.nullable(z.string()),
  /**
   * Name of the account that the import creates. `newWith` is the index of another entry of `accounts`. If it is set,
   * the rows go into the new account of that entry, which determines the name and kind.
   */
  newName: z.nullable(z.string()),
  /** Suggested or chosen name for a new account. The name is not lost while an existing account is selected instead. */
  nameIfNew: z.string(),
  newWith: z.nullable(z.number()),
  newKind: z.enum(ACCOUNT_KINDS),
  /** Why the target account was suggested. */
  reason: z.enum(ACCOUNT_CHOICE_REASONS),
  isLeftOut: z.boolean(),
  /**
   * Opening balance that the account will be given; null if the file has none, or if the account already has entries.
   */
  opening: z.nullable(Money),
  /**
   * Set if the rows are older than the existing entries, so that the opening balance must change. `from` is the old
   * opening balance. `gap` is the difference between the balance in the file and the balance before the existing
   * entries; null if the file and the entries share some days. If there is a gap, `opening` is chosen so that later
   * balances stay the same. `keptDay` is the day of a balance that the user entered and that must not change, if that is
   * why the opening balance changes. Null if no rows would be added.
   */
  openingMove: z.nullable(z.object({ from: Money, gap: z.nullable(Money), keptDay: z.nullable(z.string()) })),
  /**
   * Set if the rows change a confirmed balance of the account. `expected` is that balance, and `balance` is the one
   * after the import. `source` tells whether a statement contained the balance or the user entered it.
   */
  brokenBalance: z.nullable(
    z.object({ day: z.string(), balance: Money, expected: Money, source: z.enum(['statement', 'entered']) }),
  ),
});
export type ImportAccount = z.infer<typeof ImportAccount>;

/** A category in the files, and the user's category that replaces it. */
export const ImportCategory = z.object({ from: z.string(), rowCount: z.number(), category: z.string() });
export type ImportCategory = z.infer<typeof ImportCategory>;

/** The numbers of entries that an import added, or that undoing the import removed. */
export const ImportResult = z.object({
  added: z.number(),
  transfers: z.number(),
  /** Number of rows that were matched with existing entries. */
  joined: z.number(),
  accountsMade: z.number(),
  /**
   * After the import has been undone: `removed` is the number of deleted entries, and `kept` is the number of entries
   * that were not deleted because the user had edited them.
   */
  removed: z.number(),
  kept: z.number(),
  /** Number of accounts that the import created and that were not deleted when it was undone. */
  accountsKept: z.number(),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const ImportHead = z.object({
  _id: z.string(),
  state: z.enum(IMPORT_STATES),
  createdAt: z.string(),
  /** Time at which a preview expires; null in all other states. */
  expiresAt: z.nullable(z.string()),
  fileNames: z.array(z.string()),
  rowCount: z.number(),
  /** Number of rows processed so far (`done`) out of the total number of rows (`of`). */
  progress: z.object({ done: z.number(), of: z.number() }),
  result: z.nullable(ImportResult),
  /**
   * Why the last run failed. A failed run adds nothing, and the import becomes a preview again. In the reply for a
   * single import, this also says why the import cannot be run yet.
   */
  problem: z.nullable(z.string()),
  version: Version,
});
export type ImportHead = z.infer<typeof ImportHead>;

export const Import = z.extend(ImportHead, {
  files: z.array(ImportFile),
  /** Number of rows in each group, which add up to `rowCount`. */
  groups: GroupCounts,
  /** The first few unreadable rows. */
  unreadable: z.array(z.object({ file: z.number(), line: z.number(), reason: z.string() })),
  /** Number of new rows whose transactions may be in the trash. `restoreDeleted` restores these transactions. */
  inTrash: z.number(),
  /**
   * Transactions from an earlier file that are missing from this file, although the file covers their days and no row
   * replaces them. The bank may never have booked these transactions. Empty unless the import is a preview.
   */
  vanished: z.array(Transaction),
  /**
   * The entries that the import would add if it were run now: the number of transactions, their total income and
   * expenses (both positive), and the number of transfers. Refunds are counted as income here.
   */
  adds: z.object({ count: z.number(), income: Money, expense: Money, transfers: z.number() }),
  balances: z.array(BalanceProof),
  questions: z.array(ImportQuestion),
  accounts: z.array(ImportAccount),
  categories: z.array(ImportCategory),
});
export type Import = z.infer<typeof Import>;
