import * as operations from '../../contract/budgets.ts';
import type { AppContext } from '../app-context.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { formatCount } from '../text/format-count.ts';
import { copyBudgetsFromPreviousMonth } from './copy-month.ts';
import { copyBudgetsToNewMonth } from './copy-to-new-month.ts';
import { formatPeriod, getRequestedPeriod } from './months.ts';
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
}
