import type { Module } from '../app-context.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboard: Module = { register: dashboardRoutes };
