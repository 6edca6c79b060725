import type { Module } from '../../app-context.ts';
import { transferRoutes } from './routes.ts';

export const transfers: Module = { register: transferRoutes, tables: { transfers: 500, kept_apart: 500 } };
