import type { Module } from '../../app-context.ts';
import { trashRoutes } from './routes.ts';

/** Has no tables, because the `transactions` module owns and clears the table of the trash. */
export const trash: Module = { register: trashRoutes, tables: {} };
