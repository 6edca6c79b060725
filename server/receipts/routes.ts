import * as operations from '../../contract/receipts.ts';
import type { House } from '../house.ts';
import { intentOf, once } from '../http/idempotency.ts';
import { serve } from '../http/serve.ts';
import { attachReceipt, correctReceipt, finishReceipt } from './correct-receipt.ts';
import { deleteLesson, listLessons } from './lessons.ts';
import { listReceipts } from './list-receipts.ts';
import { sendOriginal, sendPart } from './send-files.ts';
import { deleteReceipt } from './store.ts';
import { detailsOf, toReceipt } from './to-receipt.ts';
import { serveUploads } from './upload-route.ts';

export function receiptRoutes(house: House): void {
  const { db, files, now } = house;

  serveUploads(house);

  serve(house, operations.listReceipts, ({ user, query: { page, limit, ...filter } }) =>
    listReceipts(db, user.id, filter, { page, limit }),
  );

  serve(house, operations.getReceipt, ({ user, params }) => detailsOf(db, user.id, params.id));

  serve(house, operations.updateReceipt, async ({ user, params, body }) => {
    await db.transaction().execute((tx) => correctReceipt(tx, user, params.id, body, now()));
    return detailsOf(db, user.id, params.id);
  });

  serve(house, operations.deleteReceipt, async ({ user, params }) => {
    const { transaction_id } = await db.transaction().execute((tx) => deleteReceipt(tx, user.id, params.id));
    await files.discard(user.id, params.id);
    return { message: transaction_id ? 'Receipt deleted. Its transaction stays.' : 'Receipt deleted.' };
  });

  serve(house, operations.getReceiptFile, (call) => sendPart(house, call, 'picture'));
  serve(house, operations.getReceiptThumbnail, (call) => sendPart(house, call, 'thumbnail'));
  serve(house, operations.getReceiptOriginal, (call) => sendOriginal(house, call));

  serve(house, operations.createReceiptTransaction, ({ user, params, body, request }) => {
    const intent = intentOf(request, operations.createReceiptTransaction, user.id, body, now());
    return once(db, intent, (tx) => finishReceipt(tx, user, params.id, body, now()));
  });

  serve(house, operations.attachReceipt, async ({ user, params, body }) =>
    toReceipt(await db.transaction().execute((tx) => attachReceipt(tx, user.id, params.id, body.transactionId))),
  );

  serve(house, operations.listLessons, ({ user }) => listLessons(db, user.id));

  serve(house, operations.deleteLesson, async ({ user, params }) => {
    await deleteLesson(db, user.id, params.id);
    return { message: 'Forgotten. The next receipt of this merchant is read as if for the first time.' };
  });
}
