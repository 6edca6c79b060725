import type { Module } from '../app-context.ts';
import { repeatingRoutes } from './routes.ts';

export const repeating: Module = { register: repeatingRoutes, tables: { dismissed_series: 500 } };
