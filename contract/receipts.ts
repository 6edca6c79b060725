import * as z from 'zod/mini';
import { Money, positiveAmountSchema } from './amount-schemas.ts';
import { Category } from './categories.ts';
import { Day } from './day-schema.ts';
import { createVersionConflictReplySchema, ErrorReply, RefusedReceipt, Version } from './error-reply.ts';
import { defineOperation } from './operation.ts';
import { optionalParamSchema, PAGING_FIELDS, PageQuery, YesOrNo } from './query-params.ts';
import { RecognizedPage } from './receipts/recognized-pages.ts';
import { Id, IdParams, requiredTextSchema } from './text-schemas.ts';
import { COST_INVALID_MESSAGE, NAME_MISSING_MESSAGE, SEARCH_TOO_LONG_MESSAGE } from './transactions/messages.ts';
import { NewTransaction, Transaction } from './transactions/transactions.ts';

/** Maximum file size: 10 MB. */
export const MAX_RECEIPT_FILE_BYTES = 10 * 1024 * 1024;

/** The fields read from the receipt; null if not found. The category is never null. */
export const ExtractedData = z.object({
  merchant: z.nullable(z.string()),
  amount: z.nullable(Money),
  category: z.string(),
  date: z.nullable(z.string()),
});

export const Receipt = z.object({
  _id: z.string(),
  /** The id of the linked transaction, or null. */
  transactionId: z.nullable(z.string()),
  extractedData: ExtractedData,
  /** How confident the reader is about each field, from 0 to 1. */
  confidence: z.object({ merchant: z.number(), amount: z.number(), date: z.number(), category: z.number() }),
  /** True for each field that needs no review, for example because the user confirmed or corrected it. */
  sure: z.object({ merchant: z.boolean(), amount: z.boolean(), date: z.boolean() }),
  /** True if the total is consistent with the other amounts on the receipt. */
  addsUp: z.boolean(),
  /** ISO 4217 code of the likely currency; null if neither a currency symbol nor the country suggests one. */
  currency: z.nullable(z.string()),
  /**
   * URL of a picture of the first page, upright, with sides of at most 1,600 px. Requests for `fileUrl`, `thumbnailUrl`
   * and `originalUrl` require the token of the receipt's owner.
   */
  fileUrl: z.string(),
  /** URL of a thumbnail with sides of at most 320 px. */
  thumbnailUrl: z.string(),
  /** URL of the uploaded file. */
  originalUrl: z.string(),
  fileName: z.string(),
  uploadedAt: z.string(),
  version: Version,
});
export type Receipt = z.infer<typeof Receipt>;

/** A transaction that may record the same purchase as the receipt, and the reason why this is suspected. */
export const Duplicate = z.object({
  /**
   * `file`: the same file was uploaded before. `picture`: a different picture of the same receipt was uploaded before.
   * `fields`: the transaction has the same merchant, day and amount.
   */
  reason: z.enum(['file', 'picture', 'fields']),
  transaction: Transaction,
  /** The id of the receipt that is already linked to the transaction, or null. */
  receiptId: z.nullable(z.string()),
});
export type Duplicate = z.infer<typeof Duplicate>;

/** A purchased item. Discounts have a negative amount. */
export const ReceiptItem = z.object({
  /** The name as printed; empty if unreadable. */
  name: z.string(),
  /** Number of units or weight, such as 1, 2 or 0.432. */
  quantity: z.number(),
  /** The total price of the item. */
  amount: Money,
});
export type ReceiptItem = z.infer<typeof ReceiptItem>;

/** The purchased items and their categories, and the amounts for splitting the receipt by category. */
export const CategorizedItems = z.object({
  /** The total that was read or confirmed; null if unknown. */
  amount: z.nullable(Money),
  category: z.string(),
  itemsAddUp: z.boolean(),
  items: z.array(z.extend(ReceiptItem, { category: z.string() })),
});
export type CategorizedItems = z.infer<typeof CategorizedItems>;

/** A receipt with all data that was read from it, and with the linked transaction. */
export const ReceiptDetails = z.extend(Receipt, {
  /** The purchased items from top to bottom. Empty if there are none, or if an old version of Moneta read the receipt. */
  items: z.array(ReceiptItem),
  /** True if the items add up to the total or subtotal, possibly together with tax and tip. */
  itemsAddUp: z.boolean(),
  /** Sum of all printed taxes, whether they are included in prices or added to them; null if no tax is printed. */
  tax: z.nullable(Money),
  /** The printed tip, gratuity or service charge; null if none is printed. */
  tip: z.nullable(Money),
  pages: z.array(RecognizedPage),
  transaction: z.nullable(Transaction),
  /** Possible duplicates; empty once the receipt is linked to a transaction. */
  duplicates: z.array(Duplicate),
});
export type ReceiptDetails = z.infer<typeof ReceiptDetails>;

/** The user's corrections to a receipt. They also change the linked transaction. */
export const CorrectedReceipt = z.object({
  merchant: requiredTextSchema(200, NAME_MISSING_MESSAGE),
  amount: positiveAmountSchema(COST_INVALID_MESSAGE),
  category: Category,
  date: Day,
  /** Account for the linked transaction. If omitted, the transaction stays in its account. */
  accountId: z.optional(Id),
});
export type CorrectedReceipt = z.infer<typeof CorrectedReceipt>;

/**
 * Body of the 422 reply if no amount was found, if the receipt is unusual, or if it is uncertain whether an email is
 * about a new purchase. The receipt is stored, so that the user can complete it.
 */
export const UnfinishedReceipt = z.extend(ErrorReply, { receiptId: z.string(), extractedData: ExtractedData });
export type UnfinishedReceipt = z.infer<typeof UnfinishedReceipt>;

/** Body of the 409 reply if the purchase seems to be recorded already. The user decides what happens to the receipt. */
export const SuspectedDuplicate = z.extend(UnfinishedReceipt, { duplicates: z.array(Duplicate) });
export type SuspectedDuplicate = z.infer<typeof SuspectedDuplicate>;

export const uploadReceipt = defineOperation({
  id: 'uploadReceipt',
  method: 'POST',
  path: '/receipts/upload',
  summary: 'Read a receipt (photo, scan, PDF or email) and record the expense',
  adds: true,
  creates: true,
  file: 'receipt',
  form: z.object({
    /** Account for the expense; by default the account used most recently. */
    accountId: z.optional(Id),
    /** Links the receipt to this transaction. No expense is recorded, and none of the checks below apply. */
    transactionId: z.optional(Id),
    /** True to reply with 422 and record no expense if the currency is not the user's or the date is unusual. */
    asksIfUnusual: YesOrNo,
    /** True to store a bank statement, payslip or report too. No expense is recorded, and the reply is 422. */
    storesOtherDocument: YesOrNo,
  }),
  status: 201,
  reply: Receipt,
  refusals: { 409: z.union([SuspectedDuplicate, ErrorReply]), 422: z.union([UnfinishedReceipt, RefusedReceipt]) },
});

export const listReceipts = defineOperation({
  id: 'listReceipts',
  method: 'GET',
  path: '/receipts',
  summary: 'List receipts, newest first, optionally filtered by text or transaction',
  query: z.extend(PageQuery, {
    /** Text to search for in the merchant, the file name and all other words of the receipt. */
    search: optionalParamSchema(z.string().check(z.maxLength(200, SEARCH_TOO_LONG_MESSAGE))),
    /** The id of a transaction. Only the receipt linked to that transaction is listed. */
    transactionId: optionalParamSchema(Id),
  }),
  reply: z.object({ receipts: z.array(Receipt), ...PAGING_FIELDS }),
});

export const getReceipt = defineOperation({
  id: 'getReceipt',
  method: 'GET',
  path: '/receipts/:id',
  summary: 'Get a receipt with its recognized words and its transaction',
  params: IdParams,
  reply: ReceiptDetails,
});

export const listReceiptItems = defineOperation({
  id: 'listReceiptItems',
  method: 'GET',
  path: '/receipts/:id/items',
  summary: 'List the items of a receipt, each with its most likely category',
  params: IdParams,
  reply: CategorizedItems,
});

export const updateReceipt = defineOperation({
  id: 'updateReceipt',
  method: 'PUT',
  path: '/receipts/:id',
  summary: 'Correct a receipt and its transaction; this improves how the next receipt from this merchant is read',
  params: IdParams,
  body: CorrectedReceipt,
  versioned: true,
  reply: ReceiptDetails,
  refusals: { 409: createVersionConflictReplySchema(ReceiptDetails) },
});

export const deleteReceipt = defineOperation({
  id: 'deleteReceipt',
  method: 'DELETE',
  path: '/receipts/:id',
  summary: 'Delete a receipt and its files; its transaction is kept',
  params: IdParams,
  reply: z.object({ message: z.string() }),
});

export const getReceiptFile = defineOperation({
  id: 'getReceiptFile',
  method: 'GET',
  path: '/receipts/:id/file',
  summary: 'Get the picture of a receipt: its first page, upright',
  params: IdParams,
  reply: 'file',
  types: ['image/jpeg'],
});

export const getReceiptThumbnail = defineOperation({
  id: 'getReceiptThumbnail',
  method: 'GET',
  path: '/receipts/:id/thumbnail',
  summary: 'Get the thumbnail of a receipt',
  params: IdParams,
  reply: 'file',
  types: ['image/jpeg'],
});

export const getReceiptOriginal = defineOperation({
  id: 'getReceiptOriginal',
  method: 'GET',
  path: '/receipts/:id/original',
  summary: 'Download the uploaded file',
  params: IdParams,
  reply: 'file',
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf', 'message/rfc822'],
});

export const createReceiptTransaction = defineOperation({
  id: 'createReceiptTransaction',
  method: 'POST',
  path: '/receipts/:id/transaction',
  summary: 'Create a transaction for a receipt that has none because it had no amount or looked like a duplicate',
  creates: true,
  params: IdParams,
  body: NewTransaction,
  status: 201,
  reply: Transaction,
});

export const attachReceipt = defineOperation({
  id: 'attachReceipt',
  method: 'POST',
  path: '/receipts/:id/attach',
  summary: 'Link a receipt without a transaction to an existing transaction',
  params: IdParams,
  body: z.object({ transactionId: Id }),
  reply: Receipt,
});
