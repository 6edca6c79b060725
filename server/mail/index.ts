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
 * Sends due emails when the server starts and then every minute. These are emails left unsent when a server stopped,
 * and failed emails whose next attempt is due.
 */
function sendEveryMinute(context: AppContext): void {
  const timer = setInterval(() => sendMailAfterReply(context), A_MINUTE).unref();
  context.app.addHook('onListen', async () => sendMailAfterReply(context));
  context.app.addHook('onClose', () => clearInterval(timer));
}
