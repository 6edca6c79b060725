import type { Module } from '../app-context.ts';
import { MIN_ABANDONED_UPLOAD_AGE_MS } from './clean-up-receipt-files.ts';
import { moveCategoryInCorrections, removeCategoryFromCorrections } from './learned-receipt-corrections.ts';
import { moveReceiptsToCategory } from './receipt-store.ts';
import { registerReceiptRoutes } from './routes.ts';

export const receiptsModule: Module = {
  register(context) {
    registerReceiptRoutes(context);
    const { app, files, runAfterReply } = context;
    const cleanUp = () => runAfterReply((stopping) => files.cleanUp(stopping));
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onListen', async () => {
      cleanUp();
      // Clean up again later. The first cleanup skips new files, because another server that uses this folder may still
      // be receiving them.
      timer = setTimeout(cleanUp, MIN_ABANDONED_UPLOAD_AGE_MS).unref();
    });
    app.addHook('onClose', async () => clearTimeout(timer));
  },
  // Few receipts per batch, because each row contains all words of its receipt.
  tables: { receipts: 20, receipt_lessons: 500 },
  async moveCategory(tx, userId, from, to, reason) {
    await moveReceiptsToCategory(tx, userId, from, to);
    await (reason === 'deleted'
      ? removeCategoryFromCorrections(tx, userId, from)
      : moveCategoryInCorrections(tx, userId, from, to));
  },
};
