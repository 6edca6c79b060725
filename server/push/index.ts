import type { Module } from '../app-context.ts';
import { runEveryMinute } from '../recurring/post-due-occurrences-of-all-users.ts';
import { registerPushRoutes } from './routes.ts';
import { sendDuePush } from './send-due-push.ts';

export const pushModule: Module = {
  register(context) {
    registerPushRoutes(context);
    const { app } = context;
    let stop: (() => Promise<void>) | undefined;
    // Sends notifications that a stopped server did not send, and failed ones that are due again.
    app.addHook('onListen', async () => {
      stop = runEveryMinute((stopping) => sendDuePush(context, stopping).catch((error) => app.log.error(error)));
    });
    app.addHook('onClose', () => stop?.());
  },
  tables: { push_devices: 500, push_queue: 500 },
};
