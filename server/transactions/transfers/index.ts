import type { Module } from '../../app-context.ts';
import { registerTransferRoutes } from './routes.ts';

export const transfersModule: Module = {
  register: registerTransferRoutes,
  tables: { transfers: 500, kept_apart: 500 },
};
