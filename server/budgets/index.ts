import type { Module } from '../app-context.ts';
import { moveBudgetsToCategory } from './budget-store.ts';
import { moveRepeatingBudgetsToCategory } from './repeating-budgets.ts';
import { registerBudgetRoutes } from './routes.ts';

export const budgetsModule: Module = {
  register: registerBudgetRoutes,
  tables: { budgets: 500, repeating_budgets: 500 },
  async moveCategory(tx, userId, from, to) {
    await moveBudgetsToCategory(tx, userId, from, to);
    await moveRepeatingBudgetsToCategory(tx, userId, from, to);
  },
};
