import * as operations from '../../contract/budgets.ts';
import type { AppContext } from '../app-context.ts';
import { intentOf, once } from '../http/idempotency.ts';
import { versionOf } from '../http/if-match.ts';
import { serve } from '../http/serve.ts';
import { copyFromMonthBefore } from './copy-month.ts';
import { periodOf } from './months.ts';
import { listSpending } from './spending.ts';
import { deleteBudget, insertBudget, listBudgets, updateBudget } from './store.ts';

export function budgetRoutes(context: AppContext): void {
  const { db, now } = context;

  serve(context, operations.listBudgets, ({ user }) => listBudgets(db, user.id));

  serve(context, operations.createBudget, ({ user, body, request }) => {
    const intent = intentOf(request, operations.createBudget, user.id, body, now());
    return once(db, intent, (tx) => insertBudget(tx, user.id, body));
  });

  serve(context, operations.updateBudget, ({ user, params, body, request }) => {
    const version = versionOf(request.headers['if-match']);
    return db.transaction().execute((tx) => updateBudget(tx, user.id, params.id, body, version));
  });

  serve(context, operations.deleteBudget, async ({ user, params }) => {
    await deleteBudget(db, user.id, params.id);
    return { message: 'Budget deleted.' };
  });

  serve(context, operations.listSpending, ({ user, query }) =>
    listSpending(db, user.id, query.category, periodOf(query)),
  );

  serve(context, operations.copyBudgets, async ({ user, body }) => {
    const copiedCount = await db.transaction().execute((tx) => copyFromMonthBefore(tx, user.id, periodOf(body)));
    return { message: copiedCount === 1 ? '1 budget copied.' : `${copiedCount} budgets copied.`, copiedCount };
  });
}
