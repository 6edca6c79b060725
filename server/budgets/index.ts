import type { Module } from '../app-context.ts';
import { moveRepeatingBudgetsToCategory } from './repeating-budgets.ts';
import { budgetRoutes } from './routes.ts';
import { moveBudgetsToCategory } from './store.ts';

export const budgets: Module = {
  register: budgetRoutes,
  tables: { budgets: 500, repeating_budgets: 500 },
  async moveCategory(tx, userId, from, to) {
    await moveBudgetsToCategory(tx, userId, from, to);
    await moveRepeatingBudgetsToCategory(tx, userId, from, to);
  },
};
