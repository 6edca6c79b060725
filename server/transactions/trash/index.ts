import type { Module } from '../../app-context.ts';
import { trashRoutes } from './routes.ts';

/** The `transactions` module owns and clears the trash's table. */
export const trash: Module = { register: trashRoutes, tables: {} };
