import type { Module } from '../../app-context.ts';
import { trashRoutes } from './routes.ts';

/** Lists no tables, because the `transactions` module clears the table of the trash. */
export const trash: Module = { register: trashRoutes, tables: {} };
