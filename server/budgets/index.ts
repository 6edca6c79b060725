import type { Module } from '../app-context.ts';
import { budgetRoutes } from './routes.ts';
import { moveBudgetsToCategory } from './store.ts';

export const budgets: Module = {
  register: budgetRoutes,
  tables: { budgets: 500 },
  moveCategory: moveBudgetsToCategory,
};
