import type { Module } from '../app-context.ts';
import { postDueOfAllUsers, runEveryMinute } from './post-due-of-all-users.ts';
import { recurringRoutes } from './routes.ts';
import { moveRecurringToCategory } from './store.ts';

export const recurring: Module = {
  register(context) {
    recurringRoutes(context);
    const { app, db, now, config } = context;
    const posting = {
      maxTransactions: config.quotas.transactions,
      onFailure: (error: unknown) => app.log.error(error),
    };
    let stop: (() => Promise<void>) | undefined;
    app.addHook('onListen', async () => {
      stop = runEveryMinute((stopping) => postDueOfAllUsers(db, { ...posting, now: now(), stopping }));
    });
    app.addHook('onClose', () => stop?.());
  },
  tables: { recurring: 500, posted_occurrences: 500 },
  moveCategory: moveRecurringToCategory,
};
