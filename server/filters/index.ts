import type { Module } from '../app-context.ts';
import { registerFilterRoutes } from './routes.ts';
import { replaceInSavedFilters } from './saved-filter-store.ts';

export const filtersModule: Module = {
  register: registerFilterRoutes,
  tables: { saved_filters: 500 },
  moveCategory: (tx, userId, from, to) => replaceInSavedFilters(tx, userId, 'category', from, to),
};
