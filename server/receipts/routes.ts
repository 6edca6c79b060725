import * as lessonOperations from '../../contract/receipts/learned-corrections.ts';
import * as operations from '../../contract/receipts.ts';
import { refuseTooManyTransactions } from '../account/quotas.ts';
import type { AppContext } from '../app-context.ts';
import { serveChange, servePreparedChange } from '../http/serve-change.ts';
import { serveOperation } from '../http/serve-operation.ts';
import { serveRead } from '../http/serve-read.ts';
import { categorizeItems } from './categorize-items.ts';
import {
  correctReceipt,
  insertReceiptTransaction,
  linkReceiptToTransaction,
  toConfirmedFields,
  transactionToConfirmedFields,
} from './correct-receipt.ts';
import { prepareLearnedCorrection } from './learn-from-receipt.ts';
import { deleteReceiptCorrection, listReceiptCorrections } from './learned-receipt-corrections.ts';
import { listReceipts } from './list-receipts.ts';
import { getReceiptDetails, toReceipt } from './receipt-reply.ts';
import { deleteReceipt } from './receipt-store.ts';
import { sendOriginalFile, sendReceiptPicture } from './send-receipt-files.ts';
import { serveReceiptUploads } from './serve-receipt-uploads.ts';

export function registerReceiptRoutes(context: AppContext): void {
  const { db, files } = context;

  serveReceiptUploads(context);

  serveRead(context, operations.listReceipts, ({ user, query: { page, limit, ...filter } }) =>
    listReceipts(db, user.id, filter, { page, limit }),
  );

  serveRead(context, operations.getReceipt, ({ user, params }) => getReceiptDetails(db, user.id, params.id));

  serveRead(context, operations.listReceiptItems, ({ user, params }) => categorizeItems(db, user.id, params.id));

  servePreparedChange(
    context,
    operations.updateReceipt,
    ({ user, params, body }) => prepareLearnedCorrection(context, user, params.id, toConfirmedFields(body)),
    async (tx, { user, params, body, prepared, now, version }) => {
      await correctReceipt(tx, user, params.id, body, prepared, now, version);
      return getReceiptDetails(tx, user.id, params.id);
    },
  );

  serveChange(context, operations.deleteReceipt, async (tx, { user, params, afterCommit }) => {
    const { transaction_id } = await deleteReceipt(tx, user.id, params.id);
    afterCommit(() => files.discard(user.id, params.id));
    return { message: transaction_id ? 'Receipt deleted. Its transaction was kept.' : 'Receipt deleted.' };
  });

  serveOperation(context, operations.getReceiptFile, (call) => sendReceiptPicture(context, call, 'picture'));
  serveOperation(context, operations.getReceiptThumbnail, (call) => sendReceiptPicture(context, call, 'thumbnail'));
  serveOperation(context, operations.getReceiptOriginal, (call) => sendOriginalFile(context, call));

  servePreparedChange(
    context,
    operations.createReceiptTransaction,
    ({ user, params, body }) => prepareLearnedCorrection(context, user, params.id, transactionToConfirmedFields(body)),
    async (tx, { user, params, body, prepared, now }) => {
      await refuseTooManyTransactions(context, tx, user.id);
      return insertReceiptTransaction(tx, user, params.id, body, prepared, now);
    },
  );

  serveChange(context, operations.attachReceipt, async (tx, { user, params, body }) =>
    toReceipt(await linkReceiptToTransaction(tx, user.id, params.id, body.transactionId)),
  );

  serveRead(context, lessonOperations.listLearnedCorrectionsForUser, ({ user }) => listReceiptCorrections(db, user.id));

  serveChange(context, lessonOperations.deleteLearnedCorrection, async (tx, { user, params }) => {
    await deleteReceiptCorrection(tx, user.id, params.id);
    return { message: 'Corrections forgotten. They will not be applied to new receipts from this merchant.' };
  });
}
