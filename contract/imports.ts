import * as z from 'zod/mini';
import { ACCOUNT_KINDS } from './accounts.ts';
import { Category } from './categories.ts';
import { Day } from './day.ts';
import { ErrorReply } from './errors.ts';
import { COLUMN_ROLES, DATE_ORDERS, Import, ImportHead, ROW_GROUPS } from './import-preview.ts';
import { ImportRow } from './import-rows.ts';
import { signedAmount } from './money.ts';
import { operation } from './operation.ts';
import { wholeNumber, YesOrNo } from './query-params.ts';
import { TagNames } from './tags.ts';
import { changedText, IdParams, text } from './text.ts';
import { TransferProposal } from './transfers.ts';
import { outdated } from './version.ts';

/*
 * Files of banks and of other programs, brought in. An import is a preview first, of which everything can be changed and nothing
 * counts; it is run once, and can be taken back afterwards. Instants are ISO texts, amounts are signed as the account sees them:
 * below 0 for what went out.
 */
const noun = 'imports';

/** The largest file taken: 50 MB; and how many at once. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
export const MAX_IMPORT_FILES = 20;

const Place = z
  .number('Please give a number')
  .check(z.refine((value) => Number.isInteger(value) && value >= 0, 'Please give a number from 0'));
const YesNo = z.boolean('Please say yes or no');

/**
 * Changes of a preview; what is not named stays. Changed readings, and other accounts, read the file again: rows come anew, with what was
 * changed of them where they are the same lines and it still makes sense.
 */
export const ChangedImport = z.object({
  /** Restores what rows of the preview were from the trash, and compares all rows again. */
  restoreDeleted: z.optional(YesNo),
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
          /** The place of an account for which one is made: its rows go there, too. */
          newWith: z.optional(Place),
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
          /** Whether what was taken for a transfer is one, with both its sides; else they are an expense and an income. */
          isTransfer: z.optional(YesNo),
          name: z.optional(text(200, 'Please enter a name for the transaction')),
          amount: z.optional(signedAmount('Please enter a valid amount')),
          addedOn: z.optional(Day),
          category: z.optional(Category),
          note: changedText(2000),
          tags: z.optional(TagNames),
          /** Has the rules of now look at them once more; what was chosen for a row itself stays. */
          byRules: z.optional(YesNo),
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

export const listImportProposals = operation({
  id: 'listImportProposals',
  noun,
  method: 'GET',
  path: '/imports/:id/proposals',
  summary:
    'Pairs that look like one transfer (`GET /transfers/proposals`), of which an import that is done has brought a side or both',
  access: 'user',
  params: IdParams,
  status: 200,
  /** Only so many transactions are looked at, the newest first; whether those were all. */
  reply: z.object({ proposals: z.array(TransferProposal), isAll: z.boolean() }),
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
  refusals: { 409: z.union([outdated(Import), ErrorReply]) },
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
  /** Whether only a run is to be stopped: of one that has ended meanwhile nothing is taken back, and a preview stays. */
  query: z.object({ stop: YesOrNo }),
  status: 200,
  /** The import as it is now; null where a preview was discarded. */
  reply: z.object({ message: z.string(), import: z.nullable(Import) }),
});
