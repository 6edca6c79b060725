import * as operations from '../../contract/receipts.ts';
import type { AppContext } from '../app-context.ts';
import { intentOf, once } from '../http/idempotency.ts';
import { versionOf } from '../http/if-match.ts';
import { serve } from '../http/serve.ts';
import { attachReceipt, correctReceipt, recordFromReceipt } from './correct-receipt.ts';
import { deleteLesson, listLessons } from './lessons.ts';
import { listReceipts } from './list-receipts.ts';
import { sendOriginal, sendPart } from './send-files.ts';
import { deleteReceipt } from './store.ts';
import { detailsOf, toReceipt } from './to-receipt.ts';
import { serveUploads } from './upload-route.ts';

export function receiptRoutes(context: AppContext): void {
  const { db, files, now } = context;

  serveUploads(context);

  serve(context, operations.listReceipts, ({ user, query: { page, limit, ...filter } }) =>
    listReceipts(db, user.id, filter, { page, limit }),
  );

  serve(context, operations.getReceipt, ({ user, params }) => detailsOf(db, user.id, params.id));

  serve(context, operations.updateReceipt, async ({ user, params, body, request }) => {
    const version = versionOf(request.headers['if-match']);
    await db.transaction().execute((tx) => correctReceipt(tx, user, params.id, body, now(), version));
    return detailsOf(db, user.id, params.id);
  });

  serve(context, operations.deleteReceipt, async ({ user, params }) => {
    const { transaction_id } = await db.transaction().execute((tx) => deleteReceipt(tx, user.id, params.id));
    await files.discard(user.id, params.id);
    return { message: transaction_id ? 'Receipt deleted. Its transaction stays.' : 'Receipt deleted.' };
  });

  serve(context, operations.getReceiptFile, (call) => sendPart(context, call, 'picture'));
  serve(context, operations.getReceiptThumbnail, (call) => sendPart(context, call, 'thumbnail'));
  serve(context, operations.getReceiptOriginal, (call) => sendOriginal(context, call));

  serve(context, operations.createReceiptTransaction, ({ user, params, body, request }) => {
    const intent = intentOf(request, operations.createReceiptTransaction, user.id, body, now());
    return once(db, intent, (tx) => recordFromReceipt(tx, user, params.id, body, now()));
  });

  serve(context, operations.attachReceipt, async ({ user, params, body }) =>
    toReceipt(await db.transaction().execute((tx) => attachReceipt(tx, user.id, params.id, body.transactionId))),
  );

  serve(context, operations.listLessons, ({ user }) => listLessons(db, user.id));

  serve(context, operations.deleteLesson, async ({ user, params }) => {
    await deleteLesson(db, user.id, params.id);
    return { message: 'Forgotten. The next receipt of this merchant is read as if for the first time.' };
  });
}
