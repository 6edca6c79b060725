import type { SerializedReading } from '../../reader/index.ts';
import type { FairQueue } from '../../workers/fair-queue.ts';
import { refuseTooManyReceipts, refuseTooManyTransactions, refuseTooMuchStorage } from '../account/quotas.ts';
import type { AppContext } from '../app-context.ts';
import { createId } from '../db/create-id.ts';
import type { Tx } from '../db/schema.ts';
import { type ChangeIntent, findStoredReply, runIdempotentChange } from '../http/idempotency.ts';
import type { ReceivedFile } from '../uploads/receive-files.ts';
import { chooseReceiptFields } from './choose-fields.ts';
import type { ReceiptOwner } from './learn-from-receipt.ts';
import { type AcceptedReceipt, recordReceipt, toReceiptColumns } from './record-receipt.ts';

export type ReceiptUpload = {
  owner: ReceiptOwner;
  incoming: ReceivedFile;
  /** The account that the user chose for the expense. */
  accountId: string | undefined;
  intent: ChangeIntent | undefined;
  /** True if a file that has been read before must not be stored a second time. */
  skipsKnown?: boolean;
  /** Aborts when the client disconnects, in which case the upload is not stored. */
  signal: AbortSignal;
};

/**
 * Reads an upload, stores it, and records its expense. No expense is recorded if no amount was read or if a transaction
 * may already record the purchase. Reading takes a second or more, so it happens before the database transaction.
 * @throws UnreadableReceiptError if the file cannot be read; the file is then not stored
 */
export async function acceptReceipt(
  context: AppContext,
  { queue, keeping }: { queue: FairQueue; keeping: FairQueue },
  upload: ReceiptUpload,
): Promise<AcceptedReceipt> {
  const { owner, incoming, intent, signal } = upload;
  const answered = intent && (await findStoredReply<AcceptedReceipt>(context.db, intent));
  if (answered) return answered;
  const { size } = incoming;
  const read = async () => {
    await refuseTooMuchStorage(context, owner.id, size);
    const about = { today: owner.today, currency: owner.defaultCurrency };
    return context.reader.read(incoming.path, { ...about, owner: owner.id, signal });
  };
  const reading = await queue.enter(owner.id, read, signal);
  // Storing may have to wait for one of the user's imports. It uses a queue of its own, so that other users' receipts
  // can be read meanwhile.
  const keepWithinQuota = async () => {
    const bytes = size + reading.picture.length + reading.thumbnail.length;
    await refuseTooMuchStorage(context, owner.id, bytes);
    return keep(context, upload, reading, bytes);
  };
  return keeping.enter(owner.id, keepWithinQuota, signal);
}

async function keep(
  context: AppContext,
  { owner, incoming, accountId, intent, skipsKnown = false, signal }: ReceiptUpload,
  reading: SerializedReading,
  bytes: number,
): Promise<AcceptedReceipt> {
  const { db, engine, files, now } = context;
  signal.throwIfAborted();
  const id = createId();
  const chosen = await chooseReceiptFields(context, owner, reading, signal, accountId);
  const described = toReceiptColumns(incoming, reading, chosen);
  // An email from a foreign shop may state the amount in a currency other than the user's, so the user must check it.
  const isForeign = reading.kind === 'mail' && (chosen.currency ?? owner.defaultCurrency) !== owner.defaultCurrency;
  const isDoubtful = isForeign || reading.isDoubtful === true;
  let isKept = false;
  try {
    const insertFiles = await files.insert(owner.id, id, incoming, reading);
    const insert = async (tx: Tx) => {
      await refuseTooManyReceipts(context, tx, owner.id);
      await refuseTooManyTransactions(context, tx, owner.id);
      // With PostgreSQL, check again, because another server may have stored a receipt in the meantime.
      if (engine === 'postgres') await refuseTooMuchStorage(context, owner.id, bytes, tx);
      const accepted = await recordReceipt(tx, {
        ...{ id, owner, described, chosen, accountId, isDoubtful, skipsKnown, now: now() },
      });
      if (accepted.receipt._id === id) await insertFiles(tx);
      signal.throwIfAborted();
      return accepted;
    };
    const accepted = await runIdempotentChange(db, owner, intent, insert);
    isKept = accepted.receipt._id === id;
    return accepted;
  } finally {
    // No new receipt was stored: storing failed, or an existing receipt was returned instead. Discard the files. If
    // that fails, a later cleanup removes them.
    if (!isKept) await files.discard(owner.id, id).catch((error) => context.app.log.error(error));
    files.settle(id);
  }
}
