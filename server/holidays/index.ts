import type { Module } from '../app-context.ts';
import { registerHolidayRoutes } from './routes.ts';

export const holidaysModule: Module = { register: registerHolidayRoutes, tables: { holidays: 500 } };
