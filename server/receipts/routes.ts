import type { FastifyRequest } from 'fastify';
import {
  createReceiptTransaction,
  getReceiptFile,
  listReceipts,
  MAX_RECEIPT_BYTES,
  type Receipt,
  type UnfinishedReceipt,
  uploadReceipt,
} from '../../contract/receipts.ts';
import { ReadingRefused } from '../../reader/index.ts';
import { badInput, conflict, notFound, Refusal } from '../errors.ts';
import type { House } from '../house.ts';
import { intentOf, once } from '../http/idempotency.ts';
import { pageOf } from '../http/paging.ts';
import { serve } from '../http/serve.ts';
import { insertTransaction } from '../transactions/store.ts';
import { acceptReceipt } from './accept-receipt.ts';
import { countReceipts, getReceipt, linkTransaction, listReceipts as list } from './store.ts';

export function receiptRoutes(house: House): void {
  const { db, files, now } = house;

  serve(house, uploadReceipt, async ({ user, request }) => {
    const { fileName, bytes } = await receiptFile(request);
    const intent = intentOf(request, uploadReceipt, user.id, bytes, now());
    const upload = { userId: user.id, today: user.today, fileName, bytes };
    const receipt = await acceptReceipt(house, upload, intent).catch(asRefusal);
    if (!receipt.transactionId) throw unfinished(receipt);
    return receipt;
  });

  serve(house, listReceipts, async ({ user, query }) => {
    const { span, paging } = pageOf(query, await countReceipts(db, user.id));
    return { receipts: await list(db, user.id, span), ...paging };
  });

  serve(house, getReceiptFile, async ({ user, params, reply }) => {
    const receipt = await getReceipt(db, user.id, params.id);
    const bytes = await files.find(user.id, receipt.id, 'picture');
    if (!bytes) throw notFound('file');
    // A receipt's file never changes; only its owner's browser may keep it.
    reply.type('image/jpeg').header('cache-control', 'private, max-age=31536000, immutable');
    return bytes;
  });

  serve(house, createReceiptTransaction, ({ user, params, body, request }) => {
    const intent = intentOf(request, createReceiptTransaction, user.id, body, now());
    return once(db, intent, async (tx) => {
      const transaction = await insertTransaction(tx, user.id, body, now());
      const receipt = await getReceipt(tx, user.id, params.id);
      if (receipt.transaction_id) throw conflict('This receipt has a transaction already.');
      await linkTransaction(tx, user.id, receipt.id, transaction._id);
      return transaction;
    });
  });
}

/** @throws 400 without a file in the field that the contract names */
async function receiptFile(request: FastifyRequest): Promise<{ fileName: string; bytes: Buffer }> {
  const missing = badInput('Please select a file to upload.', uploadReceipt.file);
  if (!request.isMultipart()) throw missing;
  for await (const part of request.parts({ limits: { fileSize: MAX_RECEIPT_BYTES, files: 1, fields: 10 } })) {
    if (part.type !== 'file') continue;
    // Every file is read to its end, or the request would never come to its own.
    const bytes = await part.toBuffer();
    if (part.fieldname === uploadReceipt.file && part.filename) return { fileName: part.filename, bytes };
  }
  throw missing;
}

const STATUS_OF = { kind: 415, unreadable: 422, 'too-large': 413, timeout: 422, busy: 503 };

function asRefusal(error: unknown): never {
  if (error instanceof ReadingRefused) throw new Refusal(STATUS_OF[error.reason], error.message);
  throw error;
}

function unfinished({ _id, extractedData }: Receipt): Refusal {
  const more: Omit<UnfinishedReceipt, 'message'> = { receiptId: _id, extractedData };
  return new Refusal(422, 'No amount could be read. Please enter what is missing.', more);
}
