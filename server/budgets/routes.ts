import * as operations from '../../contract/budgets.ts';
import * as repeating from '../../contract/schedules/repeating-budgets.ts';
import type { AppContext, Module } from '../app-context.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { formatCount } from '../text/format-count.ts';
import { deleteBudget, insertBudget, listBudgets, moveBudgetsToCategory, updateBudget } from './budget-store.ts';
import { listPreviousSpending, listUnbudgetedSpending } from './category-spending.ts';
import { copyBudgetsFromPreviousMonth } from './copy-budgets-from-previous-month.ts';
import { copyBudgetsToNewMonth } from './copy-budgets-to-new-month.ts';
import { listPastPeriodSpending } from './past-period-spending.ts';
import {
  deleteRepeatingBudget,
  insertRepeatingBudget,
  listRepeatingBudgets,
  moveRepeatingBudgetsToCategory,
  updateRepeatingBudget,
} from './repeating-budgets.ts';
import { formatYearMonth, getRequestedYearMonth } from './year-month.ts';

export const budgetsModule: Module = {
  register: registerBudgetRoutes,
  tables: { budgets: 500, repeating_budgets: 500 },
  async moveCategory(tx, userId, from, to) {
    await moveBudgetsToCategory(tx, userId, from, to);
    await moveRepeatingBudgetsToCategory(tx, userId, from, to);
  },
};

function registerBudgetRoutes(context: AppContext): void {
  const { db } = context;

  serveRead(context, operations.listBudgets, async ({ user, query, request }) => {
    const period = getRequestedYearMonth(query);
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
    listPreviousSpending(db, user, query.category, formatYearMonth(query)),
  );

  serveRead(context, operations.listUnbudgeted, ({ user, query }) =>
    listUnbudgetedSpending(db, user, formatYearMonth(query)),
  );

  serveChange(context, operations.copyBudgets, async (tx, { user, body }) => {
    const copiedCount = await copyBudgetsFromPreviousMonth(tx, user.id, formatYearMonth(body));
    return { message: `${formatCount(copiedCount, 'budget')} copied.`, copiedCount };
  });

  serveRead(context, repeating.listRepeatingBudgets, ({ user, query }) =>
    listRepeatingBudgets(db, user, getRequestedYearMonth(query)),
  );

  serveChange(context, repeating.createRepeatingBudget, (tx, { user, body }) => insertRepeatingBudget(tx, user, body));

  serveChange(context, repeating.updateRepeatingBudget, (tx, { user, params, body, version }) =>
    updateRepeatingBudget(tx, user, params.id, body, version),
  );

  serveChange(context, repeating.deleteRepeatingBudget, async (tx, { user, params }) => {
    await deleteRepeatingBudget(tx, user.id, params.id);
    return { message: 'Budget deleted.' };
  });

  serveRead(context, repeating.listPastPeriods, ({ user, query }) => listPastPeriodSpending(db, user, query));
}
