import * as lessonOperations from '../../contract/imports/learned-corrections.ts';
import * as operations from '../../contract/receipts.ts';
import { refuseMoreTransactions } from '../account/quotas.ts';
import type { AppContext } from '../app-context.ts';
import { serve } from '../http/serve.ts';
import { serveChange, servePreparedChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import {
  attachReceipt,
  correctedBy,
  correctedByRecording,
  correctReceipt,
  recordFromReceipt,
} from './correct-receipt.ts';
import { categorizedItems } from './item-categories.ts';
import { studyCorrection } from './learn.ts';
import { deleteCorrection, listLearnedCorrections } from './learned-corrections.ts';
import { listReceipts } from './list-receipts.ts';
import { sendOriginal, sendPart } from './send-files.ts';
import { deleteReceipt } from './store.ts';
import { getReceiptDetails, toReceipt } from './to-receipt.ts';
import { serveUploads } from './upload-route.ts';

export function receiptRoutes(context: AppContext): void {
  const { db, files } = context;

  serveUploads(context);

  serveRead(context, operations.listReceipts, ({ user, query: { page, limit, ...filter } }) =>
    listReceipts(db, user.id, filter, { page, limit }),
  );

  serveRead(context, operations.getReceipt, ({ user, params }) => getReceiptDetails(db, user.id, params.id));

  serveRead(context, operations.listReceiptItems, ({ user, params }) => categorizedItems(db, user.id, params.id));

  servePreparedChange(
    context,
    operations.updateReceipt,
    ({ user, params, body }) => studyCorrection(context, user, params.id, correctedBy(body)),
    async (tx, { user, params, body, prepared, now, version }) => {
      await correctReceipt(tx, user, params.id, body, prepared, now, version);
      return getReceiptDetails(tx, user.id, params.id);
    },
  );

  serveChange(context, operations.deleteReceipt, async (tx, { user, params, afterCommit }) => {
    const { transaction_id } = await deleteReceipt(tx, user.id, params.id);
    afterCommit(() => files.discard(user.id, params.id));
    return { message: transaction_id ? 'Receipt deleted. Its transaction stays.' : 'Receipt deleted.' };
  });

  serve(context, operations.getReceiptFile, (call) => sendPart(context, call, 'picture'));
  serve(context, operations.getReceiptThumbnail, (call) => sendPart(context, call, 'thumbnail'));
  serve(context, operations.getReceiptOriginal, (call) => sendOriginal(context, call));

  servePreparedChange(
    context,
    operations.createReceiptTransaction,
    ({ user, params, body }) => studyCorrection(context, user, params.id, correctedByRecording(body)),
    async (tx, { user, params, body, prepared, now }) => {
      await refuseMoreTransactions(context, tx, user.id);
      return recordFromReceipt(tx, user, params.id, body, prepared, now);
    },
  );

  serveChange(context, operations.attachReceipt, async (tx, { user, params, body }) =>
    toReceipt(await attachReceipt(tx, user.id, params.id, body.transactionId)),
  );

  serveRead(context, lessonOperations.listLessons, ({ user }) => listLearnedCorrections(db, user.id));

  serveChange(context, lessonOperations.deleteLesson, async (tx, { user, params }) => {
    await deleteCorrection(tx, user.id, params.id);
    return { message: 'Correction forgotten. It will not be applied to the next receipt from this merchant.' };
  });
}
