import type { Module } from '../app-context.ts';
import { archiveRoutes } from './routes.ts';

/** Exports all of a user's data as one file, and imports it again. */
export const archive: Module = { register: archiveRoutes };
