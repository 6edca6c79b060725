import type { Noun } from '../app-context.ts';
import { archiveRoutes } from './routes.ts';

/** Everything of one person in one file, and back. */
export const archive: Noun = { register: archiveRoutes };
