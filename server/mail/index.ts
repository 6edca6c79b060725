import { join } from 'node:path';
import type { AppContext, Module } from '../app-context.ts';
import { sendMailAfterReply } from './mail-queue.ts';
import { deleteOldOutboxMails, OUTBOX_FOLDER } from './mailer.ts';

const A_MINUTE = 60_000;

export const mailModule: Module = {
  register: sendEveryMinute,
  tables: { mail_queue: 500 },
  sweep: ({ config, now }) => deleteOldOutboxMails(join(config.dataDir, OUTBOX_FOLDER), now()),
};

/**
 * Sends due emails when the server starts and then every minute: those that were not sent before a server stopped, and
 * those that failed and are due for another attempt.
 */
function sendEveryMinute(context: AppContext): void {
  const timer = setInterval(() => sendMailAfterReply(context), A_MINUTE).unref();
  context.app.addHook('onListen', async () => sendMailAfterReply(context));
  context.app.addHook('onClose', () => clearInterval(timer));
}
