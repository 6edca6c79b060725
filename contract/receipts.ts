import * as z from 'zod/mini';
import { ErrorReply } from './errors.ts';
import { Money } from './money.ts';
import { operation } from './operation.ts';
import { IdParams } from './text.ts';
import { NewTransaction, PageQuery, Transaction } from './transactions.ts';

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
  /** The transaction made from it; null while there is none. */
  transactionId: z.nullable(z.string()),
  extractedData: ExtractedData,
  /** How sure the reader is of each, 0 to 1. */
  confidence: z.object({ merchant: z.number(), amount: z.number(), date: z.number(), category: z.number() }),
  /** Where its picture is, answered to the owner's token only. */
  fileUrl: z.string(),
  fileName: z.string(),
  uploadedAt: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

/** The 422 of a receipt on which no amount was found: it is kept, and the person is asked for the rest. */
export const UnfinishedReceipt = z.extend(ErrorReply, { receiptId: z.string(), extractedData: ExtractedData });
export type UnfinishedReceipt = z.infer<typeof UnfinishedReceipt>;

export const uploadReceipt = operation({
  id: 'uploadReceipt',
  noun,
  method: 'POST',
  path: '/receipts/upload',
  summary: 'Read a photographed, scanned or PDF receipt and record its expense',
  access: 'user',
  creates: true,
  file: 'receipt',
  status: 201,
  reply: Receipt,
  refusals: { 422: z.union([UnfinishedReceipt, ErrorReply]) },
});

export const listReceipts = operation({
  id: 'listReceipts',
  noun,
  method: 'GET',
  path: '/receipts',
  summary: 'A page of receipts, newest first',
  access: 'user',
  query: PageQuery,
  status: 200,
  reply: z.object({
    receipts: z.array(Receipt),
    totalPages: z.number(),
    currentPage: z.number(),
    totalCount: z.number(),
  }),
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

export const createReceiptTransaction = operation({
  id: 'createReceiptTransaction',
  noun,
  method: 'POST',
  path: '/receipts/:id/transaction',
  summary: 'Record the expense of a receipt on which no amount was found',
  access: 'user',
  creates: true,
  params: IdParams,
  body: NewTransaction,
  status: 201,
  reply: Transaction,
});
