import type { FastifyInstance } from 'fastify';
import type { RefusedReceipt } from '../../contract/error-reply.ts';
import {
  type Duplicate,
  MAX_RECEIPT_FILE_BYTES,
  type SuspectedDuplicate,
  type UnfinishedReceipt,
  uploadReceipt,
} from '../../contract/receipts.ts';
import { UnreadableReceiptError } from '../../reader/index.ts';
import { createFairQueue } from '../../workers/fair-queue.ts';
import type { AppContext } from '../app-context.ts';
import { readIdempotentChangeKey } from '../http/idempotency.ts';
import { serveOperation } from '../http/serve-operation.ts';
import { createBadInputError, HttpError } from '../platform/errors.ts';
import { refuseUnknownAccount } from '../transactions/accounts/choose-account.ts';
import { getTransaction } from '../transactions/transaction-store.ts';
import type { AcceptedFiles } from '../uploads/receive-files.ts';
import { createTooManyUploadsError, createUploadReceiver } from '../uploads/upload-receiver.ts';
import { acceptReceipt, OtherDocumentError, type ReceiptQueues } from './accept-receipt.ts';
import type { AcceptedReceipt } from './record-receipt.ts';

export const ACCEPTED_RECEIPT_FILE: AcceptedFiles = {
  field: uploadReceipt.file,
  missing: 'Please select a file to upload.',
  maxFiles: 1,
  maxBytes: MAX_RECEIPT_FILE_BYTES,
  tooLarge: 'This file is too large. A receipt can be up to 10 MB.',
  // Twice the length that is stored. This limit is checked first, and then Unicode normalization may shorten the name.
  maxNameLength: 400,
  isDurable: true,
};
const UPLOAD_LIMITS = { atOnceOfOne: 5, maxWaitingOfOne: 50 };
/** How many uploads may wait to be read, in total and per user. Any further upload is refused. */
const READING_LIMITS = { maxWaiting: 200, maxWaitingOfOne: 40, refuse: () => new UnreadableReceiptError('busy') };
/**
 * Store only one receipt per user at a time, so that each check of the storage quota includes all receipts stored so
 * far.
 */
const STORING_LIMITS = { atOnceOfOne: 1, refuse: createTooManyUploadsError };

const queuesByApp = new WeakMap<FastifyInstance, ReceiptQueues>();

/** Returns the queues for all receipts on a server, both uploaded receipts and those from the import folder. */
export function getReceiptQueues({ app, config, queues }: AppContext): ReceiptQueues {
  const existing = queuesByApp.get(app);
  if (existing) return existing;
  // Allow one more upload at a time than there are readers. The next upload is then ready as soon as a reader is free.
  const reading = createFairQueue({ atOnce: config.readerProcesses + 1, ...READING_LIMITS });
  queues.set('receipts', reading);
  const created = { reading, storing: createFairQueue(STORING_LIMITS) };
  queuesByApp.set(app, created);
  return created;
}

export function serveReceiptUploads(context: AppContext): void {
  const { now } = context;
  const receiptQueues = getReceiptQueues(context);
  const takeUpload = createUploadReceiver(context, ACCEPTED_RECEIPT_FILE, UPLOAD_LIMITS);

  serveOperation(context, uploadReceipt, (call) =>
    takeUpload(call, async ({ files: [incoming], fields }, signal) => {
      if (!incoming) throw new Error('An upload without a file passed the check of uploads.');
      const { user, request } = call;
      const { accountId, transactionId, asksIfUnusual, storesOtherDocument } = parseForm(fields);
      // Check the ids first, because it takes a while to read the receipt.
      if (accountId !== undefined) await refuseUnknownAccount(context.db, user.id, accountId);
      if (transactionId !== undefined) await getTransaction(context.db, user.id, transactionId);
      const ids = [accountId, transactionId].filter((id) => id !== undefined);
      const content = ids.length === 0 ? incoming.hash : [incoming.hash, ...ids];
      const intent = readIdempotentChangeKey(request, uploadReceipt, user.id, content, now());
      const accepted = await acceptReceipt(context, receiptQueues, {
        owner: user,
        incoming,
        accountId,
        transactionId,
        asksIfUnusual: asksIfUnusual ?? false,
        storesOtherDocument: storesOtherDocument ?? false,
        intent,
        signal,
      }).catch(throwReaderErrorAsHttpError);
      refuseUnfinishedReceipt(accepted);
      return accepted.receipt;
    }),
  );
}

/**
 * Returns the form fields.
 * @throws 400 if the fields are not valid
 */
function parseForm(fields: ReadonlyMap<string, unknown>) {
  const { data, error } = uploadReceipt.form.safeParse(Object.fromEntries(fields));
  if (data) return data;
  const [issue] = error.issues;
  throw createBadInputError(issue?.message ?? '', issue?.path.join('.'));
}

const STATUS_BY_REASON = {
  kind: 415,
  unreadable: 422,
  mail: 422,
  password: 422,
  'too-long': 422,
  'too-large': 413,
  timeout: 503,
  busy: 503,
  statement: 422,
  payslip: 422,
  report: 422,
};

/**
 * Converts a refusal by the reader to an error for the client.
 * @throws HttpError
 */
export function throwReaderErrorAsHttpError(error: unknown): never {
  if (!(error instanceof UnreadableReceiptError)) throw error;
  throw new HttpError(
    STATUS_BY_REASON[error.reason],
    error.message,
    {
      ...(error.reason === 'statement' && { isStatement: true }),
      ...(error instanceof OtherDocumentError && error.hasTotal && { hasTotal: true }),
    } satisfies Partial<RefusedReceipt>,
    error.reason === 'busy' ? { 'retry-after': '30' } : {},
  );
}

/**
 * Throws if the user still has to complete a stored receipt or has to review transactions that may be duplicates of it.
 */
function refuseUnfinishedReceipt({ receipt, duplicates, unusual }: AcceptedReceipt): void {
  const reply: Omit<UnfinishedReceipt, 'message'> = {
    receiptId: receipt._id,
    extractedData: receipt.extractedData,
  };
  const [first] = duplicates;
  if (first) {
    const duplicateReply: Omit<SuspectedDuplicate, 'message'> = { ...reply, duplicates };
    throw new HttpError(409, DUPLICATE_MESSAGES[first.reason], duplicateReply);
  }
  if (receipt.transactionId) return;
  const hasAmount = receipt.extractedData.amount !== null;
  const message = hasAmount
    ? (unusual ?? 'This email may not be about a new purchase. Check the fields.')
    : 'No amount could be read. Enter the missing fields.';
  throw new HttpError(422, message, reply);
}

const DUPLICATE_MESSAGES: Record<Duplicate['reason'], string> = {
  file: 'This file has been uploaded before, and its transaction still exists.',
  picture: 'This looks like a receipt whose transaction already exists.',
  fields: 'A transaction with this merchant, date and amount already exists.',
};
