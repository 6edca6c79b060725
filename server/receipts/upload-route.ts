import {
  type Duplicate,
  type SuspectedDuplicate,
  type UnfinishedReceipt,
  uploadReceipt,
} from '../../contract/receipts.ts';
import { ReadingRefused } from '../../reader/index.ts';
import type { AppContext } from '../app-context.ts';
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts';
import { CONNECTIONS } from '../http/connections.ts';
import { intentOf } from '../http/idempotency.ts';
import { serve } from '../http/serve.ts';
import { HttpError } from '../platform/errors.ts';
import { refuseUnknownAccount } from '../transactions/accounts/choose-account.ts';
import { acceptReceipt } from './accept-receipt.ts';
import { discardIncoming, receiveUpload } from './incoming.ts';
import type { Accepted } from './record-receipt.ts';
import { makeUploadQueue } from './upload-queue.ts';
import { makeUploadsInTransit } from './uploads-in-transit.ts';

/** How many uploads of one user are received at a time, and how many more may wait. */
const IN_TRANSIT = { atOnce: 5, maxWaiting: 50 };
/** How many uploads may wait to be read before further ones are refused, in total and per user. */
const LIMITS = { maxWaiting: 200, maxWaitingOfOne: 40 };
/** Receipts of one user are stored one at a time, so that each check of the storage quota sees the previous ones. */
const KEPT = { atOnce: 1, maxWaiting: Number.POSITIVE_INFINITY };

export function serveUploads(context: AppContext): void {
  const { files, now, config, connections: { requestWithin } = CONNECTIONS } = context;
  // One more than can be read at a time, so that a free reader process finds the next upload ready.
  const queue = makeUploadQueue({ atOnce: config.readerProcesses + 1, ...LIMITS });
  const keeping = makeUploadsInTransit(KEPT);
  const inTransit = makeUploadsInTransit(IN_TRANSIT);

  serve(context, uploadReceipt, async ({ user, request, reply }) => {
    const signal = abortOnDisconnect(reply);
    const receive = async () => {
      await files.prepare();
      const patience = AbortSignal.timeout(requestWithin);
      return receiveUpload(request, files, AbortSignal.any([signal, patience]));
    };
    const incoming = await inTransit.enter(user.id, receive, signal);
    try {
      const { hash, accountId } = incoming;
      // Checked before reading, which takes a while.
      if (accountId !== undefined) await refuseUnknownAccount(context.db, user.id, accountId);
      const content = accountId === undefined ? hash : [hash, accountId];
      const intent = intentOf(request, uploadReceipt, user.id, content, now());
      const accepted = await acceptReceipt(
        context,
        { queue, keeping },
        { owner: user, incoming, intent, signal },
      ).catch(asRefusal);
      refuseUnfinished(accepted);
      return accepted.receipt;
    } finally {
      await discardIncoming(files, incoming);
    }
  });
}

const STATUS_OF = { kind: 415, unreadable: 422, 'too-large': 413, timeout: 503, busy: 503 };

function asRefusal(error: unknown): never {
  if (!(error instanceof ReadingRefused)) throw error;
  throw new HttpError(
    STATUS_OF[error.reason],
    error.message,
    {},
    error.reason === 'busy' ? { 'retry-after': '30' } : {},
  );
}

/** The receipt is stored, and the response asks the user to complete it or to decide. */
function refuseUnfinished({ receipt, duplicates }: Accepted): void {
  const about: Omit<UnfinishedReceipt, 'message'> = { receiptId: receipt._id, extractedData: receipt.extractedData };
  const [first] = duplicates;
  if (first) {
    const more: Omit<SuspectedDuplicate, 'message'> = { ...about, duplicates };
    throw new HttpError(409, SUSPICION[first.reason], more);
  }
  if (!receipt.transactionId) throw new HttpError(422, 'No amount could be read. Enter the missing fields.', about);
}

const SUSPICION: Record<Duplicate['reason'], string> = {
  file: 'This file was uploaded before, and its transaction exists.',
  picture: 'This looks like a receipt whose transaction already exists.',
  fields: 'A transaction with this merchant, day and amount already exists.',
};
