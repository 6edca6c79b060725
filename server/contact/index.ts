import type { Module } from '../app-context.ts';
import { contactRoutes } from './routes.ts';

export const contact: Module = { register: contactRoutes };
