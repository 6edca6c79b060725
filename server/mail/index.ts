import { join } from 'node:path';
import type { AppContext, Module } from '../app-context.ts';
import { clearOutbox, OUTBOX } from './mailer.ts';
import { sendSoon } from './queue.ts';

const A_MINUTE = 60_000;

export const mail: Module = {
  register: sendEveryMinute,
  tables: { mail_queue: 500 },
  sweep: ({ config, now }) => clearOutbox(join(config.dataDir, OUTBOX), now()),
};

/**
 * Sends due mails at the start and every minute. These are mails that a stopped server did not send, and failed mails
 * that are due again.
 */
function sendEveryMinute(context: AppContext): void {
  const timer = setInterval(() => sendSoon(context), A_MINUTE).unref();
  context.app.addHook('onListen', async () => sendSoon(context));
  context.app.addHook('onClose', () => clearInterval(timer));
}
