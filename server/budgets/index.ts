import type { Noun } from '../app-context.ts';
import { budgetRoutes } from './routes.ts';
import { moveBudgets } from './store.ts';

export const budgets: Noun = { register: budgetRoutes, tables: { budgets: 500 }, moveCategory: moveBudgets };
