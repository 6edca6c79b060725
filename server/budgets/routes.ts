import * as operations from '../../contract/budgets.ts';
import * as repeating from '../../contract/schedules/repeating-budgets.ts';
import type { AppContext } from '../app-context.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { formatCount } from '../text/format-count.ts';
import { copyBudgetsFromPreviousMonth } from './copy-month.ts';
import { copyBudgetsToNewMonth } from './copy-to-new-month.ts';
import { formatPeriod, getRequestedPeriod } from './month-period.ts';
import { listPastPeriods } from './past-periods.ts';
import {
  deleteRepeatingBudget,
  insertRepeatingBudget,
  listRepeatingBudgets,
  updateRepeatingBudget,
} from './repeating-budgets.ts';
import { listSpending, listUnbudgetedSpending } from './spending.ts';
import { deleteBudget, insertBudget, listBudgets, updateBudget } from './store.ts';

export function budgetRoutes(context: AppContext): void {
  const { db } = context;

  serveRead(context, operations.listBudgets, async ({ user, query, request }) => {
    const period = getRequestedPeriod(query);
    await copyBudgetsToNewMonth(context, { user, request }, period);
    return listBudgets(db, user, period);
  });

  serveChange(context, operations.createBudget, (tx, { user, body }) => insertBudget(tx, user, body));

  serveChange(context, operations.updateBudget, (tx, { user, params, body, version }) =>
    updateBudget(tx, user, params.id, body, version),
  );

  serveChange(context, operations.deleteBudget, async (tx, { user, params }) => {
    await deleteBudget(tx, user, params.id);
    return { message: 'Budget deleted.' };
  });

  serveRead(context, operations.listSpending, ({ user, query }) =>
    listSpending(db, user, query.category, formatPeriod(query)),
  );

  serveRead(context, operations.listUnbudgeted, ({ user, query }) =>
    listUnbudgetedSpending(db, user, formatPeriod(query)),
  );

  serveChange(context, operations.copyBudgets, async (tx, { user, body }) => {
    const copiedCount = await copyBudgetsFromPreviousMonth(tx, user.id, formatPeriod(body));
    return { message: `${formatCount(copiedCount, 'budget')} copied.`, copiedCount };
  });

  serveRead(context, repeating.listRepeatingBudgets, ({ user, query }) =>
    listRepeatingBudgets(db, user, getRequestedPeriod(query)),
  );

  serveChange(context, repeating.createRepeatingBudget, (tx, { user, body }) => insertRepeatingBudget(tx, user, body));

  serveChange(context, repeating.updateRepeatingBudget, (tx, { user, params, body, version }) =>
    updateRepeatingBudget(tx, user, params.id, body, version),
  );

  serveChange(context, repeating.deleteRepeatingBudget, async (tx, { user, params }) => {
    await deleteRepeatingBudget(tx, user.id, params.id);
    return { message: 'Budget deleted.' };
  });

  serveRead(context, repeating.listPastPeriods, ({ user, query }) => listPastPeriods(db, user, query));
}
