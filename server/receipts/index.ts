import type { Noun } from '../app-context.ts';
import { forgetCategory } from './lessons.ts';
import { receiptRoutes } from './routes.ts';
import { moveReceipts } from './store.ts';

export const receipts: Noun = {
  register(context) {
    receiptRoutes(context);
    const { app, files, runAfterReply } = context;
    app.addHook('onListen', async () => runAfterReply((stopping) => files.sweep(stopping)));
  },
  // A receipt's row holds all words that were seen on it.
  tables: { receipts: 20, receipt_lessons: 500 },
  async moveCategory(tx, userId, from, to) {
    await moveReceipts(tx, userId, from, to);
    await forgetCategory(tx, userId, from);
  },
};
