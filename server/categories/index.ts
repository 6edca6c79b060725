import type { Module } from '../app-context.ts';
import { registerCategoryRoutes } from './routes.ts';

export const categoriesModule: Module = {
  register: registerCategoryRoutes,
  tables: { categories: 500, former_names: 500, category_groups: 500, category_looks: 500 },
};
