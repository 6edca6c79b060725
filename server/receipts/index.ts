import type { Noun } from '../app-context.ts';
import { forgetCategory, moveLessons } from './lessons.ts';
import { receiptRoutes } from './routes.ts';
import { moveReceipts } from './store.ts';
import { LOST_AFTER } from './sweep-files.ts';

export const receipts: Noun = {
  register(context) {
    receiptRoutes(context);
    const { app, files, runAfterReply } = context;
    const sweep = () => runAfterReply((stopping) => files.sweep(stopping));
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onListen', async () => {
      sweep();
      // What a crash left just before this start is too young yet to be told from an upload of another server.
      timer = setTimeout(sweep, LOST_AFTER).unref();
    });
    app.addHook('onClose', async () => clearTimeout(timer));
  },
  // A receipt's row holds all words that were seen on it.
  tables: { receipts: 20, receipt_lessons: 500 },
  async moveCategory(tx, userId, from, to, why) {
    await moveReceipts(tx, userId, from, to);
    await (why === 'deleted' ? forgetCategory(tx, userId, from) : moveLessons(tx, userId, from, to));
  },
};
