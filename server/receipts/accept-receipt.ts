import { stat } from 'node:fs/promises';
import type { ReadingAsText } from '../../reader/index.ts';
import { refuseMoreReceipts, refuseMoreStorage, refuseMoreTransactions } from '../account/quotas.ts';
import type { AppContext } from '../app-context.ts';
import { newId } from '../db/new-id.ts';
import type { Tx } from '../db/schema.ts';
import { changeOnce, findAnswer, type Intent } from '../http/idempotency.ts';
import { chooseFields } from './choose-fields.ts';
import type { Incoming } from './incoming.ts';
import type { Owner } from './learn.ts';
import { type Accepted, describe, recordReceipt } from './record-receipt.ts';
import type { UploadQueue } from './upload-queue.ts';
import type { UploadsInTransit } from './uploads-in-transit.ts';

export type Upload = {
  owner: Owner;
  incoming: Incoming;
  intent: Intent | undefined;
  /** Says that nobody waits for the answer any more: nothing is made then. */
  signal: AbortSignal;
};

/**
 * Reads an upload, keeps it, and records its expense when an amount was read and nothing suggests that it is recorded
 * already. Reading takes a second or more, so it happens before the database transaction begins.
 * @throws ReadingRefused where the file cannot be read; then nothing is kept
 */
export async function acceptReceipt(
  context: AppContext,
  { queue, keeping }: { queue: UploadQueue; keeping: UploadsInTransit },
  upload: Upload,
): Promise<Accepted> {
  const { owner, incoming, intent, signal } = upload;
  const answered = intent && (await findAnswer<Accepted>(context.db, intent));
  if (answered) return answered;
  const { size } = await stat(incoming.path);
  const read = async () => {
    await refuseMoreStorage(context, owner.id, size);
    const about = { today: owner.today, currency: owner.defaultCurrency };
    return context.reader.read(incoming.path, { ...about, owner: owner.id, signal });
  };
  const reading = await queue.enter(owner.id, read, signal);
  // After its turn: keeping a receipt may wait for an import of its owner, which must not hold up the receipts of others.
  const keepWithinQuota = async () => {
    const bytes = size + reading.picture.length + reading.thumbnail.length;
    await refuseMoreStorage(context, owner.id, bytes);
    return keep(context, upload, reading, bytes);
  };
  return keeping.enter(owner.id, keepWithinQuota, signal);
}

async function keep(
  context: AppContext,
  { owner, incoming, intent, signal }: Upload,
  reading: ReadingAsText,
  bytes: number,
): Promise<Accepted> {
  const { db, engine, files, now } = context;
  signal.throwIfAborted();
  const id = newId();
  const chosen = await chooseFields(context, owner, reading, signal, incoming.accountId);
  const described = describe(incoming, reading, chosen);
  let isKept = false;
  try {
    const insertFiles = await files.insert(owner.id, id, incoming, reading);
    const insert = async (tx: Tx) => {
      await refuseMoreReceipts(context, tx, owner.id);
      await refuseMoreTransactions(context, tx, owner.id);
      // Another server on PostgreSQL may have kept a receipt in the meantime; nobody else uses the folder of SQLite's receipts.
      if (engine === 'postgres') await refuseMoreStorage(context, owner.id, bytes, tx);
      const { accountId } = incoming;
      const accepted = await recordReceipt(tx, { id, owner, described, chosen, accountId, now: now() });
      if (accepted.receipt._id === id) await insertFiles(tx);
      signal.throwIfAborted();
      return accepted;
    };
    const accepted = await changeOnce(db, owner, intent, insert);
    isKept = accepted.receipt._id === id;
    return accepted;
  } finally {
    // Nothing was made of this upload when the disk or the database failed, or when the same intent was faster. What then
    // cannot be removed either is left to the next sweep.
    if (!isKept) await files.discard(owner.id, id).catch((error) => context.app.log.error(error));
    files.settle(id);
  }
}
