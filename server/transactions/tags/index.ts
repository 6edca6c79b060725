import type { Module } from '../../app-context.ts';
import { tagRoutes } from './routes.ts';

export const tags: Module = {
  register: tagRoutes,
  tables: { tags: 500, transaction_tags: 500, tag_totals: 500 },
};
