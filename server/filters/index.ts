import type { Module } from '../app-context.ts';
import { filterRoutes } from './routes.ts';
import { replaceInFilters } from './store.ts';

export const filters: Module = {
  register: filterRoutes,
  tables: { saved_filters: 500 },
  moveCategory: (tx, userId, from, to) => replaceInFilters(tx, userId, 'category', from, to),
};
