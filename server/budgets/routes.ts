import * as operations from '../../contract/budgets.ts';
import type { House } from '../house.ts';
import { intentOf, once } from '../http/idempotency.ts';
import { serve } from '../http/serve.ts';
import { copyFromMonthBefore } from './copy-month.ts';
import { periodOf } from './months.ts';
import { listSpending } from './spending.ts';
import { deleteBudget, insertBudget, listBudgets, updateBudget } from './store.ts';

export function budgetRoutes(house: House): void {
  const { db, now } = house;

  serve(house, operations.listBudgets, ({ user }) => listBudgets(db, user.id));

  serve(house, operations.createBudget, ({ user, body, request }) => {
    const intent = intentOf(request, operations.createBudget, user.id, body, now());
    return once(db, intent, (tx) => insertBudget(tx, user.id, body));
  });

  serve(house, operations.updateBudget, ({ user, params, body }) =>
    db.transaction().execute((tx) => updateBudget(tx, user.id, params.id, body)),
  );

  serve(house, operations.deleteBudget, async ({ user, params }) => {
    await deleteBudget(db, user.id, params.id);
    return { message: 'Budget deleted.' };
  });

  serve(house, operations.listSpending, ({ user, query }) =>
    listSpending(db, user.id, query.category, periodOf(query)),
  );

  serve(house, operations.copyBudgets, async ({ user, body }) => {
    const copiedCount = await db.transaction().execute((tx) => copyFromMonthBefore(tx, user.id, periodOf(body)));
    return { message: copiedCount === 1 ? '1 budget copied.' : `${copiedCount} budgets copied.`, copiedCount };
  });
}
