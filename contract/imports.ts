import * as z from 'zod/mini';
import { ACCOUNT_KINDS } from './accounts.ts';
import { Category } from './categories.ts';
import { Day } from './day.ts';
import { Money, signedAmount } from './money.ts';
import { operation } from './operation.ts';
import { TagNames } from './tags.ts';
import { IdParams, optionalText, text } from './text.ts';
import { Transaction } from './transactions.ts';
import { outdated, Version } from './version.ts';
import { wholeNumber } from './whole-number.ts';

/*
 * Files of banks and of other programs, brought in. An import is a preview first, of which everything can be changed and nothing
 * counts; it is run once, and can be taken back afterwards. Instants are ISO texts, amounts are signed as the account sees them:
 * below 0 for what went out.
 */
const noun = 'imports';

/** The largest file taken: 50 MB; and how many at once. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
export const MAX_IMPORT_FILES = 20;

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
 * why in `reason`; `none` is no booking (a balance, a total, something deleted); `left` was left out by the person.
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
  /** A few rows, each as it is under each of the choices: a day, an amount or words. */
  examples: z.array(
    z.object({
      line: z.number(),
      text: z.string(),
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
  /** Whether opening + sum = closing; null where the file does not say both. */
  isProven: z.nullable(z.boolean()),
});

export const ImportFile = z.object({
  name: z.string(),
  /** Where the file could not be read: a sentence that says what it is and what to do. It then has no rows. */
  error: z.nullable(z.string()),
  /** `csv`, `ofx`, `qif`, `camt`, `mt940`, `gnucash` and so on; null where it could not be read. */
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
  /** What the file calls it: an IBAN, a number, a name; empty for a file that names none. */
  id: z.string(),
  name: z.string(),
  currency: z.nullable(z.string()),
  rowCount: z.number(),
  /** One of `GET /accounts`; null where one is to be made. */
  accountId: z.nullable(z.string()),
  /** The one to be made. */
  newName: z.nullable(z.string()),
  newKind: z.enum(ACCOUNT_KINDS),
  /** Why that one was proposed. */
  reason: z.enum(['remembered', 'name', 'only', 'used last', 'new', 'chosen']),
  isLeftOut: z.boolean(),
  /** Taken as the account's where that is new or empty. */
  opening: z.nullable(Money),
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
  /** Why a run did not come to its end: it is a preview again, and nothing of it was kept. */
  problem: z.nullable(z.string()),
  version: Version,
});
export type ImportHead = z.infer<typeof ImportHead>;

export const Import = z.extend(ImportHead, {
  files: z.array(ImportFile),
  /** How many rows are in each group; together `rowCount`. */
  groups: GroupCounts,
  /** What running it would add, as it stands: how many transactions, and what they add up to (both unsigned). */
  adds: z.object({ count: z.number(), income: Money, expense: Money }),
  balances: z.array(BalanceProof),
  questions: z.array(ImportQuestion),
  accounts: z.array(ImportAccount),
  categories: z.array(ImportCategory),
});
export type Import = z.infer<typeof Import>;

/** Why a row has its category: the file says so; chosen for that name before; guessed by words; nothing said; chosen here; a rule. */
export const CATEGORY_REASONS = ['file', 'before', 'words', 'none', 'chosen', 'rule'] as const;

/** What a row may be, and how it came there. */
export const RowMatch = z.object({
  transaction: Transaction,
  source: z.enum(['entered', 'recurring', 'receipt', 'imported']),
  isTransfer: z.boolean(),
});
export type RowMatch = z.infer<typeof RowMatch>;

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
  /** What the file calls it in its account. */
  sourceId: z.nullable(z.string()),
  /** Why it is no booking, or cannot be read: `amount`, `date`, `balance`, `deleted` and so on, with the beginning of its line. */
  reason: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** Of `here` and `likely`: what it is. Undefined things are null: it may have been deleted since. */
  match: z.nullable(RowMatch),
  answer: z.nullable(z.enum(['same', 'different'])),
  /** Of a transfer: the other account, by its place in `accounts` or by its id. */
  otherAccount: z.nullable(z.number()),
  otherAccountId: z.nullable(z.string()),
  /** Once it is run: the transaction or transfer that it became, or was. */
  transactionId: z.nullable(z.string()),
});
export type ImportRow = z.infer<typeof ImportRow>;

const Place = z
  .number('Please give a number')
  .check(z.refine((value) => Number.isInteger(value) && value >= 0, 'Please give a number from 0'));
const YesNo = z.boolean('Please say yes or no');

/** Changes of a preview; what is not named stays. Changed readings read the file again: rows are then as they come anew. */
export const ChangedImport = z.object({
  files: z.optional(
    z
      .array(
        z.object({
          file: Place,
          dateOrder: z.optional(z.enum(DATE_ORDERS)),
          decimalMark: z.optional(z.enum(['.', ','])),
          isTurned: z.optional(YesNo),
          isInHundredths: z.optional(YesNo),
          encoding: z.optional(text(40, 'Please name an encoding')),
          /** What each column is taken for; the empty list as it was first. */
          columns: z.optional(z.array(z.enum(COLUMN_ROLES)).check(z.maxLength(200, 'Please name at most 200 columns'))),
        }),
      )
      .check(z.maxLength(MAX_IMPORT_FILES, `Please name at most ${MAX_IMPORT_FILES} files`)),
  ),
  accounts: z.optional(
    z
      .array(
        z.object({
          account: Place,
          /** An account that is there; without one and with a name, one is made. */
          accountId: z.optional(text(64, 'Please choose an account')),
          newName: z.optional(text(50, 'Please enter a name for the account')),
          newKind: z.optional(z.enum(ACCOUNT_KINDS, 'Please choose a kind of account')),
          isLeftOut: z.optional(YesNo),
        }),
      )
      .check(z.maxLength(200, 'Please name at most 200 accounts')),
  ),
  categories: z.optional(
    z
      .array(z.object({ from: text(200, 'Please name a category of the file'), category: Category }))
      .check(z.maxLength(1000, 'Please name at most 1,000 categories')),
  ),
  rows: z.optional(
    z
      .array(
        z.object({
          /** Which rows, by their numbers; or all of a group. */
          numbers: z.optional(z.array(Place).check(z.maxLength(10_000, 'Please name at most 10,000 rows at once'))),
          group: z.optional(z.enum(ROW_GROUPS)),
          isIncluded: z.optional(YesNo),
          answer: z.optional(z.enum(['same', 'different'])),
          name: z.optional(text(200, 'Please enter a name for the transaction')),
          amount: z.optional(signedAmount('Please enter a valid amount')),
          addedOn: z.optional(Day),
          category: z.optional(Category),
          note: z.optional(optionalText(2000)),
          tags: z.optional(TagNames),
        }),
      )
      .check(z.maxLength(1000, 'Please send at most 1,000 changes at once')),
  ),
});
export type ChangedImport = z.input<typeof ChangedImport>;

/** Which page of the rows, from 1; a page may hold more than other lists, as the page shows thousands. */
const RowsQuery = z.object({
  group: z.pipe(
    z.optional(z.enum([...ROW_GROUPS, ''], 'Please give a group of rows')),
    z.transform((value) => value || undefined),
  ),
  page: wholeNumber(1, 1_000_000, 1, 'Please give a page number from 1'),
  limit: wholeNumber(1, 500, 50, 'Please give a limit from 1 to 500'),
});

export const createImport = operation({
  id: 'createImport',
  noun,
  method: 'POST',
  path: '/imports',
  summary:
    'Read files of banks or of other programs (field `files`, several are allowed), and answer a preview kept for a day',
  access: 'user',
  creates: true,
  file: 'files',
  status: 201,
  reply: Import,
});

export const listImports = operation({
  id: 'listImports',
  noun,
  method: 'GET',
  path: '/imports',
  summary: 'The imports, newest first, previews among them',
  access: 'user',
  status: 200,
  reply: z.array(ImportHead),
});

export const getImport = operation({
  id: 'getImport',
  noun,
  method: 'GET',
  path: '/imports/:id',
  summary: 'An import: its files, counts, questions, accounts and categories, and how far it has come',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: Import,
});

export const listImportRows = operation({
  id: 'listImportRows',
  noun,
  method: 'GET',
  path: '/imports/:id/rows',
  summary: 'A page of the rows of an import, or of one group of them, newest day first',
  access: 'user',
  params: IdParams,
  query: RowsQuery,
  status: 200,
  reply: z.object({
    rows: z.array(ImportRow),
    totalPages: z.number(),
    currentPage: z.number(),
    totalCount: z.number(),
  }),
});

export const updateImport = operation({
  id: 'updateImport',
  noun,
  method: 'PUT',
  path: '/imports/:id',
  summary: 'Change how a preview is read, where its rows go, and the rows',
  access: 'user',
  params: IdParams,
  body: ChangedImport,
  maxBodyBytes: 512 * 1024,
  versioned: true,
  status: 200,
  reply: Import,
  refusals: { 409: outdated(Import) },
});

export const runImport = operation({
  id: 'runImport',
  noun,
  method: 'POST',
  path: '/imports/:id/run',
  summary:
    'Make it so, once: a small import is done with the answer, a large one goes on (`progress` of `GET /imports/{id}`)',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: Import,
});

export const deleteImport = operation({
  id: 'deleteImport',
  noun,
  method: 'DELETE',
  path: '/imports/:id',
  summary:
    'Discard a preview; stop a run, which is a preview again; or take an import back, as far as nothing of it was changed since',
  access: 'user',
  params: IdParams,
  status: 200,
  /** The import as it is now; null where a preview was discarded. */
  reply: z.object({ message: z.string(), import: z.nullable(Import) }),
});
