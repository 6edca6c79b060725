import type { Module } from '../app-context.ts';
import { registerHolidayRoutes } from './routes.ts';

export const holidays: Module = { register: registerHolidayRoutes, tables: { holidays: 500 } };
