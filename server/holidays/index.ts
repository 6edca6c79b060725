import type { Module } from '../app-context.ts';
import { holidayRoutes } from './routes.ts';

export const holidays: Module = { register: holidayRoutes, tables: { holidays: 500 } };
