import type { Module } from '../app-context.ts';
import { registerRepeatingRoutes } from './routes.ts';

export const repeatingModule: Module = { register: registerRepeatingRoutes, tables: { dismissed_series: 500 } };
