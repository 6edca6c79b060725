import * as operations from '../../contract/recurring.ts';
import type { AppContext } from '../app-context.ts';
import { intentOf, once } from '../http/idempotency.ts';
import { versionOf } from '../http/if-match.ts';
import { serve } from '../http/serve.ts';
import { deleteRecurring, insertRecurring, listRecurring, updateRecurring } from './store.ts';

export function recurringRoutes(context: AppContext): void {
  const { db, now } = context;

  serve(context, operations.listRecurring, ({ user }) => listRecurring(db, user.id));

  serve(context, operations.createRecurring, ({ user, body, request }) => {
    const intent = intentOf(request, operations.createRecurring, user.id, body, now());
    return once(db, intent, (tx) => insertRecurring(tx, user.id, body, user.today, now()));
  });

  serve(context, operations.updateRecurring, ({ user, params, body, request }) => {
    const version = versionOf(request.headers['if-match']);
    return db.transaction().execute((tx) => updateRecurring(tx, user.id, params.id, body, user.today, now(), version));
  });

  serve(context, operations.deleteRecurring, async ({ user, params }) => {
    await deleteRecurring(db, user.id, params.id);
    return { message: 'Recurring transaction deleted.' };
  });
}
