import * as z from 'zod/mini';
import { ACCOUNT_KINDS } from './accounts.ts';
import { Money } from './money.ts';
import { Version } from './version.ts';

/*
 * What an import of files is, and what its rows are. Instants are ISO texts, amounts are signed as the account sees them: below 0
 * for what went out.
 */

/**
 * `preview`: to be looked at, for a day. `running`, `reverting`: under way; the person's other calls wait, or are a 503 with a
 * sentence. `done`; `reverted`.
 */
export const IMPORT_STATES = ['preview', 'running', 'done', 'reverting', 'reverted'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What becomes of a row, each row in one group:
 * `new` is added; `likely` looks like something that is there, and is asked (`answer`); `here` is there already, certainly;
 * `transfer` goes between two accounts and becomes one transfer, or is the other side of one; `opening` is an opening balance;
 * `currency` is in another currency than the person's, left out unless it is included; `pending` is not booked yet; `unreadable` says
 * why in `reason`; `none` is no booking (a balance, a total, something deleted or declined); `left` was left out by the person. What is pending,
 * unreadable or no booking is `new` once it is included, for which it needs a day and an amount.
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

/** What a file alone cannot settle. It is read by `chosen`, the first of the choices until somebody says otherwise. */
export const ImportQuestion = z.object({
  /** Which of the files, by its place in `files`. */
  file: z.number(),
  about: z.enum(QUESTIONS),
  choices: z.array(z.string()),
  chosen: z.string(),
  /** Whether it is read as a file with the same head was before, so that nobody need be asked again. */
  isRemembered: z.boolean(),
  /** A few rows, each as it is under each of the choices: a day, an amount or words. */
  examples: z.array(
    z.object({
      line: z.number(),
      text: z.string(),
      /** Of a question about days: as the file writes it. */
      dayText: z.nullable(z.string()),
      readings: z.array(z.object({ choice: z.string(), shown: z.string() })),
    }),
  ),
});
export type ImportQuestion = z.infer<typeof ImportQuestion>;

/** What the columns of a table can be taken for. */
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

/** Of a file that is a table: its columns, and what each is taken for. */
export const ImportColumn = z.object({
  /** As the file heads it; empty where it does not. */
  head: z.string(),
  /** What is in its first rows. */
  samples: z.array(z.string()),
  role: z.enum(COLUMN_ROLES),
});

/** Whether what the file says that an account held fits its rows. */
export const BalanceProof = z.object({
  /** Which of the accounts, by its place in `accounts`. */
  account: z.number(),
  opening: z.nullable(Money),
  /** What the rows between add up to, however many they are. */
  sum: Money,
  rowCount: z.number(),
  closing: z.nullable(Money),
  /** The day at whose end that is; null where the file does not say. It may be before the last rows. */
  closingDay: z.nullable(z.string()),
  /** Whether opening + sum = closing; null where the file does not say both. */
  isProven: z.nullable(z.boolean()),
  /**
   * What the account that the rows go to will hold at the end of the day of `closing`, as the preview stands: with all that is in it
   * already. Null where nothing is in it yet, where the file states no closing balance, and once the import is run.
   */
  after: z.nullable(z.object({ day: z.string(), balance: Money })),
  /**
   * With which opening balance the account held what the file begins with, where it never had one, this is the first file of it, and what was
   * entered before that does not come to the same.
   */
  openingToSet: z.nullable(Money),
});

export const ImportFile = z.object({
  name: z.string(),
  /** Where the file could not be read: a sentence that says what it is and what to do. It then has no rows. */
  error: z.nullable(z.string()),
  /** `csv`, `xlsx`, `ofx`, `qif`, `camt`, `mt940`, `gnucash` and so on; null where it could not be read. */
  format: z.nullable(z.string()),
  rowCount: z.number(),
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  dateOrder: z.nullable(z.enum(DATE_ORDERS)),
  decimalMark: z.nullable(z.enum(['.', ','])),
  isTurned: z.boolean(),
  encoding: z.nullable(z.string()),
  /** None for what is no table. */
  columns: z.array(ImportColumn),
  /** Whether the file's balances, or its running balance, prove how it was read; null where it has none. */
  isProven: z.nullable(z.boolean()),
  /** When the very same file was imported before, and that was not taken back. */
  importedAt: z.nullable(z.string()),
});
export type ImportFile = z.infer<typeof ImportFile>;

/** An account of the files, and where its rows go. */
export const ImportAccount = z.object({
  /** The place of its file in `files`. */
  file: z.number(),
  /** What the file calls it: an IBAN, a number, a name; empty for a file that names none. */
  id: z.string(),
  name: z.string(),
  currency: z.nullable(z.string()),
  rowCount: z.number(),
  /** One of `GET /accounts`; null where one is to be made. */
  accountId: z.nullable(z.string()),
  /** The one to be made; with the place in `accounts` of another that goes into the same new one, which its name and kind are said of. */
  newName: z.nullable(z.string()),
  /** What one would be called that is made for it alone: as proposed, or as was said, also while its rows go into one that is there. */
  nameIfNew: z.string(),
  newWith: z.nullable(z.number()),
  newKind: z.enum(ACCOUNT_KINDS),
  /**
   * Why that one was proposed. `balance`: it holds just what the file begins with. `other rows`: the one of the last time has days of this
   * file, and next to none of its rows; `same rows`: this one has them; `other balances`: another file of the import goes where this would
   * have gone, and by balances or rows both cannot be of one account; `other file`: another file of the import, which this one goes on with, goes there.
   */
  reason: z.enum([
    'remembered',
    'name',
    'only',
    'used last',
    'balance',
    'new',
    'chosen',
    'other rows',
    'same rows',
    'other balances',
    'other file',
  ]),
  isLeftOut: z.boolean(),
  /** What the account is to open with; null where the file says nothing, or it is not taken as there are entries already. */
  opening: z.nullable(Money),
  /**
   * Where an earlier file moves what the account opens with: from what, and the gap between its rows and those that are there already, 0 where they
   * meet and null where they have days in common. With a gap `opening` is not what the file says but what keeps later balances as they are.
   */
  openingMove: z.nullable(z.object({ from: Money, gap: z.nullable(Money) })),
});
export type ImportAccount = z.infer<typeof ImportAccount>;

/** A category in the words of the files, and which of the person's own it is. */
export const ImportCategory = z.object({ from: z.string(), rowCount: z.number(), category: z.string() });
export type ImportCategory = z.infer<typeof ImportCategory>;

/** How many of what a run has brought, or a revert has left. */
export const ImportResult = z.object({
  added: z.number(),
  transfers: z.number(),
  /** Rows that are something which was there already. */
  joined: z.number(),
  accountsMade: z.number(),
  /** Taken back by a revert; and what stayed because the person had changed it since. */
  removed: z.number(),
  kept: z.number(),
  /** The same of accounts that the run had made. */
  accountsKept: z.number(),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const ImportHead = z.object({
  _id: z.string(),
  state: z.enum(IMPORT_STATES),
  createdAt: z.string(),
  /** Until when a preview is kept; null afterwards. */
  expiresAt: z.nullable(z.string()),
  fileNames: z.array(z.string()),
  rowCount: z.number(),
  /** How far a run or a revert has come: rows that are dealt with, of all. */
  progress: z.object({ done: z.number(), of: z.number() }),
  result: z.nullable(ImportResult),
  /**
   * Why a run did not come to its end: it is a preview again, and nothing of it was kept. Where one import is asked for also why it cannot be
   * run as it stands.
   */
  problem: z.nullable(z.string()),
  version: Version,
});
export type ImportHead = z.infer<typeof ImportHead>;

export const Import = z.extend(ImportHead, {
  files: z.array(ImportFile),
  /** How many rows are in each group; together `rowCount`. */
  groups: GroupCounts,
  /** The first few of those that are unreadable. */
  unreadable: z.array(z.object({ file: z.number(), line: z.number(), reason: z.string() })),
  /** How many of the rows to be added may be something in the trash, which can be restored instead (`restoreDeleted`). */
  inTrash: z.number(),
  /** What running it would add, as it stands: how many transactions, what they add up to (both unsigned), and how many transfers. */
  adds: z.object({ count: z.number(), income: Money, expense: Money, transfers: z.number() }),
  balances: z.array(BalanceProof),
  questions: z.array(ImportQuestion),
  accounts: z.array(ImportAccount),
  categories: z.array(ImportCategory),
});
export type Import = z.infer<typeof Import>;
