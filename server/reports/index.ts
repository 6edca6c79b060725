import type { Noun } from '../app-context.ts';
import { reportRoutes } from './routes.ts';

export const reports: Noun = { register: reportRoutes };
