import type { Module } from '../app-context.ts';
import { healthRoutes } from './routes.ts';

export const health: Module = { register: healthRoutes };
