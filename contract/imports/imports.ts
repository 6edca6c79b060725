import * as z from 'zod/mini';
import { signedAmountSchema } from '../amount-schemas.ts';
import { Category } from '../categories.ts';
import { CurrencyCode } from '../currency-codes.ts';
import { Day } from '../day-schema.ts';
import { createVersionConflictReplySchema, ErrorReply } from '../error-reply.ts';
import { AccountKindField, AccountName } from '../money-account-changes.ts';
import { defineOperation } from '../operation.ts';
import { PAGING_FIELDS, wholeNumberParamSchema, YesOrNo } from '../query-params.ts';
import { changedTextSchema, IdParams, requiredTextSchema } from '../text-schemas.ts';
import { NAME_MISSING_MESSAGE } from '../transactions/messages.ts';
import { TagNames } from '../transactions/tags.ts';
import { TransferProposal } from '../transactions/transfers.ts';
import { COLUMN_ROLES, DATE_ORDERS, Import, ImportHead, ROW_GROUPS } from './import-preview.ts';
import { ImportRow } from './import-rows.ts';

/*
 * Imports of bank files and of files exported from other programs. An import starts as a preview, which can be changed
 * freely and is not included in any total. It can be run once and undone later. Times are ISO 8601 timestamps. Amounts
 * are signed as seen from the account: negative for expenses.
 */
/** Maximum size of a file: 50 MB. */
export const MAX_IMPORT_FILE_BYTES = 50 * 1024 * 1024;
export const MAX_IMPORT_FILES = 20;

const Index = z
  .number('Use a number')
  .check(z.refine((value) => Number.isInteger(value) && value >= 0, 'Use an integer of at least 0'));
const YesNo = z.boolean('Use true or false');

const Year = z
  .number('Enter a year')
  .check(z.refine((year) => Number.isInteger(year) && year >= 1970 && year < 2200, 'Enter a year'));

/**
 * Changes to a preview; omitted fields keep their values. If the user changes how a file is read or which account it
 * belongs to, the server reads the files again. The user's edits to a row are kept if the line in the file is unchanged
 * and the edits are still valid.
 */
export const ChangedImport = z.object({
  /** True to restore deleted transactions that match rows of the preview, and to compare all rows again. */
  restoreDeleted: z.optional(YesNo),
  files: z.optional(
    z
      .array(
        z.object({
          file: Index,
          dateOrder: z.optional(z.enum(DATE_ORDERS)),
          /** The year of the last row, for tables whose dates do not include the year. */
          year: z.optional(Year),
          decimalMark: z.optional(z.enum(['.', ','])),
          isTurned: z.optional(YesNo),
          isInHundredths: z.optional(YesNo),
          /** The currency of a file that does not state its currency clearly. */
          currency: z.optional(CurrencyCode),
          encoding: z.optional(requiredTextSchema(40, 'Choose an encoding')),
          /** Roles of the columns. An empty list restores the roles that were detected. */
          columns: z.optional(z.array(z.enum(COLUMN_ROLES)).check(z.maxLength(200, 'Send at most 200 columns'))),
        }),
      )
      .check(z.maxLength(MAX_IMPORT_FILES, `Send at most ${MAX_IMPORT_FILES} files`)),
  ),
  accounts: z.optional(
    z
      .array(
        z.object({
          account: Index,
          /** The id of an existing account. If omitted, an account with the name `newName` is created. */
          accountId: z.optional(requiredTextSchema(64, 'Select an account')),
          newName: z.optional(AccountName),
          /**
           * Index in `accounts` of an entry for which the import creates an account. The rows are imported into that
           * new account too.
           */
          newWith: z.optional(Index),
          newKind: z.optional(AccountKindField),
          isLeftOut: z.optional(YesNo),
        }),
      )
      .check(z.maxLength(200, 'Send at most 200 accounts')),
  ),
  categories: z.optional(
    z
      .array(z.object({ from: requiredTextSchema(200, 'Choose a category from the file'), category: Category }))
      .check(z.maxLength(1000, 'Send at most 1,000 categories')),
  ),
  rows: z.optional(
    z
      .array(
        z.object({
          /** The numbers of the rows to change. If omitted, all rows in the group given by `group` are changed. */
          numbers: z.optional(z.array(Index).check(z.maxLength(10_000, 'Send at most 10,000 rows'))),
          group: z.optional(z.enum(ROW_GROUPS)),
          isIncluded: z.optional(YesNo),
          answer: z.optional(z.enum(['same', 'different'])),
          /**
           * True to keep a detected transfer as one transfer, false to record it as one expense and one income
           * transaction.
           */
          isTransfer: z.optional(YesNo),
          /**
           * True to link rows to their `refundOf`, false to add them as income. Rows without a `refundOf` stay
           * unchanged.
           */
          isRefund: z.optional(YesNo),
          name: z.optional(requiredTextSchema(200, NAME_MISSING_MESSAGE)),
          amount: z.optional(signedAmountSchema('Enter a valid amount')),
          addedOn: z.optional(Day),
          category: z.optional(Category),
          note: changedTextSchema(2000),
          tags: z.optional(TagNames),
          /** True to reapply the rules as they are now. Values that the user chose for a row are kept. */
          byRules: z.optional(YesNo),
        }),
      )
      .check(z.maxLength(1000, 'Send at most 1,000 changes at once')),
  ),
});
export type ChangedImport = z.input<typeof ChangedImport>;

// The query for a page of rows. Pages may be larger than in other lists, because the web app shows thousands of rows.
export const RowsQuery = z.object({
  /** Only rows of this group. */
  group: z.pipe(
    z.optional(z.enum([...ROW_GROUPS, ''], 'Choose a group of rows')),
    z.transform((value) => value || undefined),
  ),
  /** Page number from 1. */
  page: wholeNumberParamSchema(1, 1_000_000, 1, 'The page number must be 1 or higher'),
  /** Rows per page, from 1 to 500. */
  limit: wholeNumberParamSchema(1, 500, 50, 'Use a limit from 1 to 500'),
});

/**
 * The body of the reply to a refused upload. `needsPassword` is true if the password for a protected PDF is missing or
 * wrong. `isReceipt` is true if all files look like receipts, so that they can be uploaded as receipts instead.
 */
export const RefusedUploadReply = z.extend(ErrorReply, {
  needsPassword: z.optional(z.boolean()),
  isReceipt: z.optional(z.boolean()),
});
export type RefusedUploadReply = z.infer<typeof RefusedUploadReply>;

export const createImport = defineOperation({
  id: 'createImport',
  method: 'POST',
  path: '/imports',
  summary:
    'Read files from banks or other programs (field `files`, repeatable) and create a preview that is kept for a day',
  adds: true,
  creates: true,
  file: 'files',
  maxFiles: MAX_IMPORT_FILES,
  /** The password for protected PDF files. It is used only for this request and is neither stored nor logged. */
  form: z.object({ password: z.optional(z.string().check(z.maxLength(200, 'Use at most 200 characters'))) }),
  status: 201,
  reply: Import,
  refusals: { 422: RefusedUploadReply },
});

export const getImportPage = defineOperation({
  id: 'getImportPage',
  method: 'GET',
  path: '/imports/:id/page',
  summary: 'Get an image of a PDF page in a preview',
  params: IdParams,
  query: z.object({
    /** The index of the file, from 0. */
    file: wholeNumberParamSchema(
      0,
      MAX_IMPORT_FILES - 1,
      undefined,
      `Use a file index from 0 to ${MAX_IMPORT_FILES - 1}`,
    ),
    /** The index of the page, from 0. */
    page: wholeNumberParamSchema(0, 1000, undefined, 'Use a page index from 0 to 1,000'),
  }),
  reply: 'file',
  types: ['image/jpeg'],
});

export const getSampleData = defineOperation({
  id: 'getSampleData',
  method: 'GET',
  path: '/imports/sample-data',
  summary: 'Get a CSV file with sample transactions from recent months, for an account without data',
  reply: 'file',
  types: ['text/csv'],
});

export const listImports = defineOperation({
  id: 'listImports',
  method: 'GET',
  path: '/imports',
  summary: 'List imports and previews, newest first',
  reply: z.array(ImportHead),
});

export const getImport = defineOperation({
  id: 'getImport',
  method: 'GET',
  path: '/imports/:id',
  summary: 'Get an import: files, counts, questions, accounts, categories and progress',
  params: IdParams,
  reply: Import,
});

export const listImportRows = defineOperation({
  id: 'listImportRows',
  method: 'GET',
  path: '/imports/:id/rows',
  summary: 'List the rows of an import, or of one group of its rows, newest first',
  params: IdParams,
  query: RowsQuery,
  reply: z.object({
    rows: z.array(ImportRow),
    ...PAGING_FIELDS,
  }),
});

export const listImportProposals = defineOperation({
  id: 'listImportProposals',
  method: 'GET',
  path: '/imports/:id/proposals',
  summary:
    'List pairs of transactions that look like a transfer (see `GET /transfers/proposals`) if at least one of the two was added by this import',
  params: IdParams,
  /** `isAll` is true if all transactions were searched. If there are too many, only the newest are searched. */
  reply: z.object({ proposals: z.array(TransferProposal), isAll: z.boolean() }),
});

export const updateImport = defineOperation({
  id: 'updateImport',
  method: 'PUT',
  path: '/imports/:id',
  summary: 'Update a preview: how files are read, accounts, categories and rows',
  params: IdParams,
  body: ChangedImport,
  maxBodyBytes: 512 * 1024,
  versioned: true,
  reply: Import,
  refusals: { 409: z.union([createVersionConflictReplySchema(Import), ErrorReply]) },
});

export const runImport = defineOperation({
  id: 'runImport',
  method: 'POST',
  path: '/imports/:id/run',
  summary:
    'Run an import. Small imports are done when the response arrives; large ones continue in the background (see `progress` of `GET /imports/{id}`)',
  adds: true,
  params: IdParams,
  reply: Import,
});

export const deleteImport = defineOperation({
  id: 'deleteImport',
  method: 'DELETE',
  path: '/imports/:id',
  summary:
    'Discard a preview, stop a running import (which turns it back into a preview), or undo a finished import. Entries edited after the import are kept',
  params: IdParams,
  query: z.object({
    /**
     * True to only stop an import that is running. A finished import is then not undone, and a preview is not
     * discarded.
     */
    stop: YesOrNo,
  }),
  /** `import` is the current state of the import, or null if a preview was discarded. */
  reply: z.object({ message: z.string(), import: z.nullable(Import) }),
});
