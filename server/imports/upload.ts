import type { Import } from '../../contract/import-preview.ts';
import { createImport } from '../../contract/imports.ts';
import type { AppContext } from '../app-context.ts';
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts';
import { CONNECTIONS } from '../http/connections.ts';
import { findAnswer, intentOf } from '../http/idempotency.ts';
import { serve } from '../http/serve.ts';
import { makeUploadsInTransit } from '../receipts/uploads-in-transit.ts';
import { makePreview } from './preview/make-preview.ts';
import type { ReadingParts } from './preview/read-import.ts';
import { discardFiles, receiveFiles } from './receive-files.ts';

/** How many uploads of one user are received at a time, and how many more may wait. */
const IN_TRANSIT = { atOnce: 2, maxWaiting: 5 };

/** Receives files and returns their preview. */
export function serveUploadedFiles(context: AppContext & ReadingParts): void {
  const { db, files: receiptFiles, now, connections: { requestWithin } = CONNECTIONS } = context;
  const inTransit = makeUploadsInTransit(IN_TRANSIT);

  serve(context, createImport, async ({ user, request, reply }) => {
    const signal = abortOnDisconnect(reply);
    const receive = async () => {
      await receiptFiles.prepare();
      const until = AbortSignal.any([signal, AbortSignal.timeout(requestWithin)]);
      return receiveFiles(request, receiptFiles, until);
    };
    const received = await inTransit.enter(user.id, receive, signal);
    try {
      const hashes = received.map(({ hash }) => hash);
      const intent = intentOf(request, createImport, user.id, hashes, now());
      const answered = intent && (await findAnswer<Import>(db, intent));
      if (answered) return answered;
      return await makePreview(context, user, received, intent, signal);
    } finally {
      await discardFiles(receiptFiles, received);
    }
  });
}
