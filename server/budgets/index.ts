import type { Noun } from '../noun.ts';
import { budgetRoutes } from './routes.ts';

export const budgets: Noun = { register: budgetRoutes, tables: { budgets: 500 } };
