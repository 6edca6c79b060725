import type { Module } from '../app-context.ts';
import { reportRoutes } from './routes.ts';

export const reports: Module = { register: reportRoutes };
