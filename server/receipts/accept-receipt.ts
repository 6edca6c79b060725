import type { ReadingAsText } from '../../reader/index.ts';
import type { FairQueue } from '../../workers/fair-queue.ts';
import { refuseMoreReceipts, refuseMoreStorage, refuseMoreTransactions } from '../account/quotas.ts';
import type { AppContext } from '../app-context.ts';
import { newId } from '../db/new-id.ts';
import type { Tx } from '../db/schema.ts';
import { changeOnce, findAnswer, type Intent } from '../http/idempotency.ts';
import type { ReceivedFile } from '../uploads/receive-files.ts';
import { chooseFields } from './choose-fields.ts';
import type { Owner } from './learn.ts';
import { type Accepted, describe, recordReceipt } from './record-receipt.ts';

export type Upload = {
  owner: Owner;
  incoming: ReceivedFile;
  /** The account requested for the expense. */
  accountId: string | undefined;
  intent: Intent | undefined;
  /** Aborts when the client stops waiting for the response. The upload is then not recorded. */
  signal: AbortSignal;
};

/**
 * Reads an upload, stores it, and records its expense if an amount was read and no existing transaction looks like a
 * duplicate. Reading takes a second or more, so it runs before the database transaction.
 * @throws ReadingRefused if the file cannot be read; it is not stored in this case
 */
export async function acceptReceipt(
  context: AppContext,
  { queue, keeping }: { queue: FairQueue; keeping: FairQueue },
  upload: Upload,
): Promise<Accepted> {
  const { owner, incoming, intent, signal } = upload;
  const answered = intent && (await findAnswer<Accepted>(context.db, intent));
  if (answered) return answered;
  const { size } = incoming;
  const read = async () => {
    await refuseMoreStorage(context, owner.id, size);
    const about = { today: owner.today, currency: owner.defaultCurrency };
    return context.reader.read(incoming.path, { ...about, owner: owner.id, signal });
  };
  const reading = await queue.enter(owner.id, read, signal);
  // Storing has a queue of its own, because it may wait for an import of the receipt's owner, which must not delay the
  // receipts of other users.
  const keepWithinQuota = async () => {
    const bytes = size + reading.picture.length + reading.thumbnail.length;
    await refuseMoreStorage(context, owner.id, bytes);
    return keep(context, upload, reading, bytes);
  };
  return keeping.enter(owner.id, keepWithinQuota, signal);
}

async function keep(
  context: AppContext,
  { owner, incoming, accountId, intent, signal }: Upload,
  reading: ReadingAsText,
  bytes: number,
): Promise<Accepted> {
  const { db, engine, files, now } = context;
  signal.throwIfAborted();
  const id = newId();
  const chosen = await chooseFields(context, owner, reading, signal, accountId);
  const described = describe(incoming, reading, chosen);
  let isKept = false;
  try {
    const insertFiles = await files.insert(owner.id, id, incoming, reading);
    const insert = async (tx: Tx) => {
      await refuseMoreReceipts(context, tx, owner.id);
      await refuseMoreTransactions(context, tx, owner.id);
      // With PostgreSQL, another server may have stored a receipt in the meantime. With SQLite, only this server writes
      // to the folder.
      if (engine === 'postgres') await refuseMoreStorage(context, owner.id, bytes, tx);
      const accepted = await recordReceipt(tx, { id, owner, described, chosen, accountId, now: now() });
      if (accepted.receipt._id === id) await insertFiles(tx);
      signal.throwIfAborted();
      return accepted;
    };
    const accepted = await changeOnce(db, owner, intent, insert);
    isKept = accepted.receipt._id === id;
    return accepted;
  } finally {
    // The receipt was not stored, because the disk or the database failed or another request with the same idempotency
    // key was faster. If its files cannot be removed here, the next cleanup removes them.
    if (!isKept) await files.discard(owner.id, id).catch((error) => context.app.log.error(error));
    files.settle(id);
  }
}
