import type { Module } from '../../app-context.ts';
import { registerTagRoutes } from './routes.ts';

export const tagsModule: Module = {
  register: registerTagRoutes,
  tables: { tags: 500, transaction_tags: 500, tag_totals: 500 },
};
