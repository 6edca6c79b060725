import type { Module } from '../app-context.ts';
import { archiveRoutes } from './routes.ts';

/** Exports all data of a user to one file, and imports such a file. */
export const archive: Module = { register: archiveRoutes };
