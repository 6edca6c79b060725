import * as operations from '../../contract/recurring.ts';
import type { AppContext } from '../app-context.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { deleteRecurring, insertRecurring, listRecurring, updateRecurring } from './store.ts';

export function recurringRoutes(context: AppContext): void {
  serveRead(context, operations.listRecurring, ({ user }) => listRecurring(context.db, user.id));

  serveChange(context, operations.createRecurring, (tx, { user, body, now }) =>
    insertRecurring(tx, user.id, body, user.today, now),
  );

  serveChange(context, operations.updateRecurring, (tx, { user, params, body, now, version }) =>
    updateRecurring(tx, user.id, params.id, body, user.today, now, version),
  );

  serveChange(context, operations.deleteRecurring, async (tx, { user, params }) => {
    await deleteRecurring(tx, user.id, params.id);
    return { message: 'Recurring transaction deleted.' };
  });
}
