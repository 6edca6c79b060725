import * as z from 'zod/mini';
import { Category } from './categories.ts';
import { Day } from './day.ts';
import { ErrorReply } from './errors.ts';
import { amountAboveZero, Money } from './money.ts';
import { operation } from './operation.ts';
import { optional, PageQuery } from './query-params.ts';
import { Id, IdParams, text } from './text.ts';
import { NewTransaction, Transaction } from './transactions.ts';
import { outdated, Version } from './version.ts';

const noun = 'receipts';

/** The largest file taken: 10 MB. */
export const MAX_RECEIPT_BYTES = 10 * 1024 * 1024;

/** What was read; null where nothing could be. The category is the one to use, so it is never missing. */
export const ExtractedData = z.object({
  merchant: z.nullable(z.string()),
  amount: z.nullable(Money),
  category: z.string(),
  date: z.nullable(z.string()),
});
export type ExtractedData = z.infer<typeof ExtractedData>;

export const Receipt = z.object({
  _id: z.string(),
  /** The transaction made from it or attached to it; null while there is none. */
  transactionId: z.nullable(z.string()),
  extractedData: ExtractedData,
  /** How sure the reader is of each, 0 to 1. */
  confidence: z.object({ merchant: z.number(), amount: z.number(), date: z.number(), category: z.number() }),
  /** Which fields can be taken without a look; what a person has confirmed or corrected is sure. */
  sure: z.object({ merchant: z.boolean(), amount: z.boolean(), date: z.boolean() }),
  /** The total agrees with the other amounts on the receipt. */
  addsUp: z.boolean(),
  /** ISO 4217 code, where its signs or what tells its country say it more likely than not; null where it could only be guessed. */
  currency: z.nullable(z.string()),
  /** Where its picture is (first page, upright, at most 1,600 px), answered to the owner's token only, as are the next two. */
  fileUrl: z.string(),
  /** The picture at most 320 px large. */
  thumbnailUrl: z.string(),
  /** The file as it was uploaded. */
  originalUrl: z.string(),
  fileName: z.string(),
  uploadedAt: z.string(),
  version: Version,
});
export type Receipt = z.infer<typeof Receipt>;

const FieldName = z.enum(['merchant', 'amount', 'date', 'category', 'currency']);

/** A word that was seen, with its place in the units of its page and the fields that were read from it. */
export const SeenWord = z.object({
  text: z.string(),
  box: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
  usedFor: z.array(FieldName),
});
export type SeenWord = z.infer<typeof SeenWord>;

export const SeenPage = z.object({
  width: z.number(),
  height: z.number(),
  /** From top to bottom, each from left to right. */
  lines: z.array(z.object({ words: z.array(SeenWord) })),
});
export type SeenPage = z.infer<typeof SeenPage>;

/** A transaction that may be of the same purchase, and why it is thought so. */
export const Duplicate = z.object({
  /** The same file; another picture of the same receipt; or only merchant, day and amount alike. */
  reason: z.enum(['file', 'picture', 'fields']),
  transaction: Transaction,
  /** The receipt it already has, if any. */
  receiptId: z.nullable(z.string()),
});
export type Duplicate = z.infer<typeof Duplicate>;

/** A line of what was bought; a discount is one with an amount below 0. */
export const ReceiptItem = z.object({
  /** As it is printed; empty where it could not be read. */
  name: z.string(),
  /** Pieces, or what was weighed: 1, 2, 0.432. */
  quantity: z.number(),
  /** What the line comes to. */
  amount: Money,
});
export type ReceiptItem = z.infer<typeof ReceiptItem>;

/** What was bought, and what a split by its categories needs beside that. */
export const CategorizedItems = z.object({
  /** The total that was read or confirmed; null where there is none. */
  amount: z.nullable(Money),
  /** The receipt's own category. */
  category: z.string(),
  itemsAddUp: z.boolean(),
  /** Each with the category that it most likely belongs to. */
  items: z.array(z.extend(ReceiptItem, { category: z.string() })),
});
export type CategorizedItems = z.infer<typeof CategorizedItems>;

/** A receipt with all that was seen on it and the transaction it belongs to. */
export const ReceiptDetails = z.extend(Receipt, {
  /** From top to bottom; none where the receipt has none, or was read before items were. */
  items: z.array(ReceiptItem),
  /** They make up the total or the subtotal, where need be with tax and tip. */
  itemsAddUp: z.boolean(),
  /** All tax that is printed, whether it is in the prices or on top of them; null where none is. */
  tax: z.nullable(Money),
  /** Tip, gratuity or service charge that is printed; null where none is. */
  tip: z.nullable(Money),
  pages: z.array(SeenPage),
  transaction: z.nullable(Transaction),
  /** While it has none: those that may be of the same purchase. */
  duplicates: z.array(Duplicate),
});
export type ReceiptDetails = z.infer<typeof ReceiptDetails>;

/** What a person says a receipt holds. Its transaction, where there is one, changes with it. */
export const CorrectedReceipt = z.object({
  merchant: text(200, 'Please enter a name for the transaction'),
  amount: amountAboveZero('Please enter a valid cost greater than 0'),
  category: Category,
  date: Day,
  /** Where its transaction is to be; without one it stays where it is. */
  accountId: z.optional(Id),
});
export type CorrectedReceipt = z.infer<typeof CorrectedReceipt>;

/** The 422 of a receipt on which no amount was found: it is kept, and the person is asked for the rest. */
export const UnfinishedReceipt = z.extend(ErrorReply, { receiptId: z.string(), extractedData: ExtractedData });
export type UnfinishedReceipt = z.infer<typeof UnfinishedReceipt>;

/** The 409 of a receipt whose purchase seems to be recorded already: it is kept, and the person is asked. */
export const SuspectedDuplicate = z.extend(UnfinishedReceipt, { duplicates: z.array(Duplicate) });
export type SuspectedDuplicate = z.infer<typeof SuspectedDuplicate>;

export const uploadReceipt = operation({
  id: 'uploadReceipt',
  noun,
  method: 'POST',
  path: '/receipts/upload',
  summary: 'Read a photographed, scanned or PDF receipt and record its expense',
  access: 'user',
  creates: true,
  file: 'receipt',
  // Where its expense is to be recorded; without one in the account used last.
  form: z.object({ accountId: z.optional(Id) }),
  status: 201,
  reply: Receipt,
  refusals: { 409: z.union([SuspectedDuplicate, ErrorReply]), 422: z.union([UnfinishedReceipt, ErrorReply]) },
});

export const listReceipts = operation({
  id: 'listReceipts',
  noun,
  method: 'GET',
  path: '/receipts',
  summary: 'A page of receipts, newest first: all, those whose text holds a search, or those of a transaction',
  access: 'user',
  query: z.extend(PageQuery, {
    search: optional(z.string().check(z.maxLength(200, 'Please search for at most 200 characters'))),
    transactionId: optional(Id),
  }),
  status: 200,
  reply: z.object({
    receipts: z.array(Receipt),
    totalPages: z.number(),
    currentPage: z.number(),
    totalCount: z.number(),
  }),
});

export const getReceipt = operation({
  id: 'getReceipt',
  noun,
  method: 'GET',
  path: '/receipts/:id',
  summary: 'A receipt with the words seen on it and its transaction',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: ReceiptDetails,
});

export const listReceiptItems = operation({
  id: 'listReceiptItems',
  noun,
  method: 'GET',
  path: '/receipts/:id/items',
  summary: 'What was bought, each item with the category that it most likely belongs to: a split may be made of them',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: CategorizedItems,
});

export const updateReceipt = operation({
  id: 'updateReceipt',
  noun,
  method: 'PUT',
  path: '/receipts/:id',
  summary:
    'Correct what was read; its transaction changes with it, and the next receipt of this merchant is read better',
  access: 'user',
  params: IdParams,
  body: CorrectedReceipt,
  versioned: true,
  status: 200,
  reply: ReceiptDetails,
  refusals: { 409: outdated(ReceiptDetails) },
});

export const deleteReceipt = operation({
  id: 'deleteReceipt',
  noun,
  method: 'DELETE',
  path: '/receipts/:id',
  summary: 'Delete a receipt and its files; its transaction stays',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: z.object({ message: z.string() }),
});

export const getReceiptFile = operation({
  id: 'getReceiptFile',
  noun,
  method: 'GET',
  path: '/receipts/:id/file',
  summary: "A receipt's picture: its first page, upright",
  access: 'user',
  params: IdParams,
  status: 200,
  reply: 'file',
});

export const getReceiptThumbnail = operation({
  id: 'getReceiptThumbnail',
  noun,
  method: 'GET',
  path: '/receipts/:id/thumbnail',
  summary: "A receipt's picture, small",
  access: 'user',
  params: IdParams,
  status: 200,
  reply: 'file',
});

export const getReceiptOriginal = operation({
  id: 'getReceiptOriginal',
  noun,
  method: 'GET',
  path: '/receipts/:id/original',
  summary: 'The file as it was uploaded, to download',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: 'file',
});

export const createReceiptTransaction = operation({
  id: 'createReceiptTransaction',
  noun,
  method: 'POST',
  path: '/receipts/:id/transaction',
  summary: 'Record the expense of a receipt that has none: no amount was found, or it looked like a duplicate',
  access: 'user',
  creates: true,
  params: IdParams,
  body: NewTransaction,
  status: 201,
  reply: Transaction,
});

export const attachReceipt = operation({
  id: 'attachReceipt',
  noun,
  method: 'POST',
  path: '/receipts/:id/attach',
  summary: 'Link a receipt that has no transaction with one that is there',
  access: 'user',
  params: IdParams,
  body: z.object({ transactionId: Id }),
  status: 200,
  reply: Receipt,
});
