import type { Noun } from '../app-context.ts';
import { postDueOfAll, postEveryMinute } from './posting.ts';
import { recurringRoutes } from './routes.ts';
import { moveRecurring } from './store.ts';

export const recurring: Noun = {
  register(context) {
    recurringRoutes(context);
    const { app, db, now } = context;
    let stop: (() => Promise<void>) | undefined;
    app.addHook('onListen', async () => {
      stop = postEveryMinute(() => postDueOfAll(db, now(), (error) => app.log.error(error)));
    });
    app.addHook('onClose', () => stop?.());
  },
  tables: { recurring: 500, posted_occurrences: 500 },
  moveCategory: moveRecurring,
};
