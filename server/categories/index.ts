import type { Module } from '../app-context.ts';
import { categoryRoutes } from './routes.ts';

export const categories: Module = {
  register: categoryRoutes,
  tables: { categories: 500, former_names: 500, category_groups: 500, category_looks: 500 },
};
