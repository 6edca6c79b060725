import type { Module } from '../app-context.ts';
import { postDueOfAll, postEveryMinute } from './posting.ts';
import { recurringRoutes } from './routes.ts';
import { moveRecurring } from './store.ts';

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
      stop = postEveryMinute((stopping) => postDueOfAll(db, { ...posting, now: now(), stopping }));
    });
    app.addHook('onClose', () => stop?.());
  },
  tables: { recurring: 500, posted_occurrences: 500 },
  moveCategory: moveRecurring,
};
