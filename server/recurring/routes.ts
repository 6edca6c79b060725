import * as operations from '../../contract/recurring-items.ts';
import { runWithinTransactionQuota } from '../account/quotas.ts';
import type { AppContext } from '../app-context.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { serveChange, servePreparedChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import {
  deleteRecurringItem,
  insertRecurringItem,
  listRecurringItems,
  updateRecurringItem,
} from './recurring-item-store.ts';
import {
  pauseOrResumeRecurringItem,
  postNextOccurrence,
  skipNextOccurrence,
  undoSkipOrEarlyPosting,
} from './single-occurrences.ts';

export function registerRecurringRoutes(context: AppContext): void {
  serveRead(context, operations.listRecurring, ({ user }) => listRecurringItems(context.db, user.id, user.today));

  // Posts due occurrences before a recurring item is changed, in batches that respect the maximum number of
  // transactions and do not block other requests.
  const postBefore = ({ user }: { user: CurrentUser }) => context.postWhatIsDue(user);

  serveChange(context, operations.createRecurring, (tx, { user, body, now }) =>
    runWithinTransactionQuota(context, tx, user.id, () => insertRecurringItem(tx, user.id, body, user.today, now)),
  );

  servePreparedChange(context, operations.updateRecurring, postBefore, (tx, { user, params, body, now, version }) =>
    runWithinTransactionQuota(context, tx, user.id, () =>
      updateRecurringItem(tx, user.id, params.id, body, user.today, now, version),
    ),
  );

  serveChange(context, operations.deleteRecurring, async (tx, { user, params }) => {
    await deleteRecurringItem(tx, user.id, params.id);
    return { message: 'Recurring transaction deleted.' };
  });

  servePreparedChange(context, operations.pauseRecurring, postBefore, (tx, { user, params, body, now }) =>
    runWithinTransactionQuota(context, tx, user.id, () =>
      pauseOrResumeRecurringItem(tx, user.id, { ...params, ...body, today: user.today, now }),
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
      undoSkipOrEarlyPosting(tx, user.id, { ...params, ...body, today: user.today, now }),
    ),
  );
}
