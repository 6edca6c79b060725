import type { Module } from '../app-context.ts';
import { runEveryMinute } from '../recurring/post-due-occurrences-of-all-users.ts';
import { registerPushRoutes } from './routes.ts';
import { sendDuePush } from './send-due-push.ts';

export const pushModule: Module = {
  register(context) {
    registerPushRoutes(context);
    const { app } = context;
    let stop: (() => Promise<void>) | undefined;
    // On startup, sends notifications that were left unsent when a server stopped, and retries failed ones that are
    // due.
    app.addHook('onListen', async () => {
      stop = runEveryMinute((stopping) => sendDuePush(context, stopping).catch((error) => app.log.error(error)));
    });
    app.addHook('onClose', () => stop?.());
  },
  tables: { push_devices: 500, push_queue: 500 },
};
