import * as operations from '../../contract/budgets.ts';
import type { AppContext } from '../app-context.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { copyFromMonthBefore } from './copy-month.ts';
import { periodOf } from './months.ts';
import { listSpending } from './spending.ts';
import { deleteBudget, insertBudget, listBudgets, updateBudget } from './store.ts';

export function budgetRoutes(context: AppContext): void {
  const { db } = context;

  serveRead(context, operations.listBudgets, ({ user }) => listBudgets(db, user.id));

  serveChange(context, operations.createBudget, (tx, { user, body }) => insertBudget(tx, user.id, body));

  serveChange(context, operations.updateBudget, (tx, { user, params, body, version }) =>
    updateBudget(tx, user.id, params.id, body, version),
  );

  serveChange(context, operations.deleteBudget, async (tx, { user, params }) => {
    await deleteBudget(tx, user.id, params.id);
    return { message: 'Budget deleted.' };
  });

  serveRead(context, operations.listSpending, ({ user, query }) =>
    listSpending(db, user.id, query.category, periodOf(query)),
  );

  serveChange(context, operations.copyBudgets, async (tx, { user, body }) => {
    const copiedCount = await copyFromMonthBefore(tx, user.id, periodOf(body));
    return { message: copiedCount === 1 ? '1 budget copied.' : `${copiedCount} budgets copied.`, copiedCount };
  });
}
