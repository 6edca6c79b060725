import type { Module } from '../app-context.ts';
import { calendarRoutes } from './routes.ts';

export const calendar: Module = { register: calendarRoutes };
