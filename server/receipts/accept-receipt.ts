import { type ReadingFailure, type SerializedReading, UnreadableReceiptError } from '../../reader/index.ts';
import type { FairQueue } from '../../workers/fair-queue.ts';
import { refuseTooManyReceipts, refuseTooManyTransactions, refuseTooMuchStorage } from '../account/quotas.ts';
import type { AppContext } from '../app-context.ts';
import { createId } from '../db/create-id.ts';
import type { Tx } from '../db/schema.ts';
import { findStoredReply, type IdempotentChangeKey, runIdempotentChange } from '../http/idempotency.ts';
import type { ReceivedFile } from '../uploads/receive-files.ts';
import { chooseReceiptFields } from './choose-receipt-fields.ts';
import { getReaderOptions, type ReceiptOwner } from './learn-from-receipt.ts';
import { type AcceptedReceipt, recordReceipt, toReceiptColumns } from './record-receipt.ts';

/** One queue for uploads that must be read, and one for uploads that have been read and must be stored. */
export type ReceiptQueues = { reading: FairQueue; storing: FairQueue };

export type ReceiptUpload = {
  owner: ReceiptOwner;
  incoming: ReceivedFile;
  /** The account that the user chose for the expense. */
  accountId: string | undefined;
  /** The existing transaction to which the receipt belongs. No expense is recorded then. */
  transactionId?: string | undefined;
  intent: IdempotentChangeKey | undefined;
  /** True if a file must not be stored again when an earlier upload had the same content. */
  skipsKnownFile?: boolean;
  /** True to store an unusual receipt without an expense, so that the user can confirm it. */
  asksIfUnusual?: boolean;
  /** True to store a bank statement, payslip or report without an expense, so that the user can confirm it. */
  storesOtherDocument?: boolean;
  /** Aborts when the client disconnects. The upload is then not stored. */
  signal: AbortSignal;
};

const NOT_A_RECEIPT_MESSAGE = 'This does not look like a receipt. Check the fields and save.';

/** A file was refused because it is a bank statement, payslip or report. */
export class OtherDocumentError extends UnreadableReceiptError {
  readonly hasTotal: boolean;

  constructor(reason: ReadingFailure, hasTotal: boolean) {
    super(reason);
    this.hasTotal = hasTotal;
  }
}

/**
 * Reads an upload, stores it, and records its expense. No expense is recorded if no amount was read, or if an existing
 * transaction may be the same purchase. Reading takes a second or more, so it is done before the database transaction.
 * @throws UnreadableReceiptError if the file cannot be read or is a bank statement or payslip; the file is then not
 * stored
 */
export async function acceptReceipt(
  context: AppContext,
  queues: ReceiptQueues,
  upload: ReceiptUpload,
): Promise<AcceptedReceipt> {
  const { owner, incoming, intent, signal } = upload;
  const storedReply = intent && (await findStoredReply<AcceptedReceipt>(context.db, intent));
  if (storedReply) return storedReply;
  const { size } = incoming;
  const readFile = async () => {
    await refuseTooMuchStorage(context, owner.id, size);
    return context.reader.read(incoming.path, { ...getReaderOptions(owner), signal });
  };
  const reading = await queues.reading.enter(owner.id, readFile, signal);
  // A payslip or statement can be attached to an existing transaction, because that records no amount.
  const { otherDocument } = reading;
  if (otherDocument && upload.transactionId === undefined && !upload.storesOtherDocument)
    throw new OtherDocumentError(otherDocument, reading.amountMinor !== null);
  // Storing may have to wait until one of the user's imports has finished. It uses a queue of its own, so that other
  // users' receipts can be read during the wait.
  const storeWithinQuota = async () => {
    const bytes = size + reading.picture.length + reading.thumbnail.length;
    await refuseTooMuchStorage(context, owner.id, bytes);
    return storeReceipt(context, upload, reading, bytes);
  };
  return queues.storing.enter(owner.id, storeWithinQuota, signal);
}

async function storeReceipt(
  context: AppContext,
  upload: ReceiptUpload,
  reading: SerializedReading,
  bytes: number,
): Promise<AcceptedReceipt> {
  const { owner, incoming, accountId, transactionId, intent, signal } = upload;
  const { skipsKnownFile = false, asksIfUnusual = false } = upload;
  const { db, engine, files, now } = context;
  signal.throwIfAborted();
  const id = createId();
  const chosenFields = await chooseReceiptFields(context, owner, reading, signal, accountId);
  const columns = toReceiptColumns(incoming, reading, chosenFields);
  // An email from a foreign shop may state the amount in a currency other than the user's, so the user must check it.
  const isForeign =
    reading.kind === 'mail' && (chosenFields.currency ?? owner.defaultCurrency) !== owner.defaultCurrency;
  const isOtherDocument = reading.otherDocument !== undefined && transactionId === undefined;
  const isDoubtful = isForeign || isOtherDocument || reading.isDoubtful === true;
  let isStored = false;
  try {
    const insertFiles = await files.insert(owner.id, id, incoming, reading);
    const insert = async (tx: Tx) => {
      await refuseTooManyReceipts(context, tx, owner.id);
      if (transactionId === undefined) await refuseTooManyTransactions(context, tx, owner.id);
      // With PostgreSQL, check again, because another server may have stored a receipt in the meantime.
      if (engine === 'postgres') await refuseTooMuchStorage(context, owner.id, bytes, tx);
      const accepted = await recordReceipt(tx, {
        id,
        owner,
        columns,
        fields: chosenFields,
        accountId,
        transactionId,
        isDoubtful,
        asksIfUnusual,
        skipsKnownFile,
        now: now(),
      });
      if (accepted.receipt._id === id) await insertFiles(tx);
      signal.throwIfAborted();
      return isOtherDocument ? { ...accepted, unusual: NOT_A_RECEIPT_MESSAGE } : accepted;
    };
    const accepted = await runIdempotentChange(db, owner, intent, insert);
    isStored = accepted.receipt._id === id;
    return accepted;
  } finally {
    // No new receipt was stored: storing failed, or an existing receipt was returned. So discard the new files. If that
    // fails, a later cleanup removes them.
    if (!isStored) await files.discard(owner.id, id).catch((error) => context.app.log.error(error));
    files.settle(id);
  }
}
