import type { Module } from '../app-context.ts';
import { postDueOccurrencesOfAllUsers, runEveryMinute } from './post-due-occurrences-of-all-users.ts';
import { moveRecurringItemsToCategory } from './recurring-item-store.ts';
import { registerRecurringRoutes } from './routes.ts';

export const recurringModule: Module = {
  register(context) {
    registerRecurringRoutes(context);
    const { app, db, now, config } = context;
    const posting = {
      maxTransactions: config.quotas.transactions,
      onFailure: (error: unknown) => app.log.error(error),
    };
    let stop: (() => Promise<void>) | undefined;
    app.addHook('onListen', async () => {
      stop = runEveryMinute((stopping) => postDueOccurrencesOfAllUsers(db, { ...posting, now: now(), stopping }));
    });
    app.addHook('onClose', () => stop?.());
  },
  tables: { recurring: 500, posted_occurrences: 500 },
  moveCategory: moveRecurringItemsToCategory,
};
