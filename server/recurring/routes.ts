import * as operations from '../../contract/recurring.ts';
import { runWithinTransactionQuota } from '../account/quotas.ts';
import type { AppContext } from '../app-context.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { serveChange, servePreparedChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { pauseRecurring, postNextOccurrence, skipNextOccurrence, undoRecurringChange } from './single-occurrences.ts';
import { deleteRecurring, insertRecurring, listRecurring, updateRecurring } from './store.ts';

export function recurringRoutes(context: AppContext): void {
  serveRead(context, operations.listRecurring, ({ user }) => listRecurring(context.db, user.id, user.today));

  // Posts due occurrences before the change, in batches that respect the maximum number of transactions and do not
  // block other requests.
  const postBefore = ({ user }: { user: CurrentUser }) => context.postWhatIsDue(user);

  serveChange(context, operations.createRecurring, (tx, { user, body, now }) =>
    runWithinTransactionQuota(context, tx, user.id, () => insertRecurring(tx, user.id, body, user.today, now)),
  );

  servePreparedChange(context, operations.updateRecurring, postBefore, (tx, { user, params, body, now, version }) =>
    runWithinTransactionQuota(context, tx, user.id, () =>
      updateRecurring(tx, user.id, params.id, body, user.today, now, version),
    ),
  );

  serveChange(context, operations.deleteRecurring, async (tx, { user, params }) => {
    await deleteRecurring(tx, user.id, params.id);
    return { message: 'Recurring transaction deleted.' };
  });

  servePreparedChange(context, operations.pauseRecurring, postBefore, (tx, { user, params, body, now }) =>
    runWithinTransactionQuota(context, tx, user.id, () =>
      pauseRecurring(tx, user.id, { ...params, ...body, today: user.today, now }),
    ),
  );

  servePreparedChange(context, operations.skipRecurring, postBefore, (tx, { user, params, body, now }) =>
    skipNextOccurrence(tx, user.id, { ...params, ...body, today: user.today, now }),
  );

  servePreparedChange(context, operations.postRecurring, postBefore, (tx, { user, params, body, now }) =>
    runWithinTransactionQuota(context, tx, user.id, () =>
      postNextOccurrence(tx, user.id, { ...params, ...body, today: user.today, now }),
    ),
  );

  servePreparedChange(context, operations.undoRecurringOccurrence, postBefore, (tx, { user, params, body, now }) =>
    runWithinTransactionQuota(context, tx, user.id, () =>
      undoRecurringChange(tx, user.id, { ...params, ...body, today: user.today, now }),
    ),
  );
}
