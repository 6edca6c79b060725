import type { Module } from '../../app-context.ts';
import { trashRoutes } from './routes.ts';

/** No tables are listed here, because the `transactions` module deletes the rows of the trash. */
export const trash: Module = { register: trashRoutes, tables: {} };
