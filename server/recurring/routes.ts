import * as operations from '../../contract/recurring.ts';
import { refuseMoreTransactions } from '../account/quotas.ts';
import type { AppContext } from '../app-context.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { pauseRecurring, postNow, skipOnce, takeBack } from './once.ts';
import { deleteRecurring, insertRecurring, listRecurring, updateRecurring } from './store.ts';

export function recurringRoutes(context: AppContext): void {
  serveRead(context, operations.listRecurring, ({ user }) => listRecurring(context.db, user.id, user.today));

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

  serveChange(context, operations.pauseRecurring, (tx, { user: { id, today }, params, body, now }) =>
    pauseRecurring(tx, id, { ...params, ...body, today, now }),
  );

  serveChange(context, operations.skipRecurring, (tx, { user: { id, today }, params, body, now }) =>
    skipOnce(tx, id, { ...params, ...body, today, now }),
  );

  serveChange(context, operations.postRecurring, async (tx, { user: { id, today }, params, body, now }) => {
    await refuseMoreTransactions(context, tx, id);
    return postNow(tx, id, { ...params, ...body, today, now });
  });

  serveChange(context, operations.takeBackRecurring, (tx, { user: { id, today }, params, body, now }) =>
    takeBack(tx, id, { ...params, ...body, today, now }),
  );
}
