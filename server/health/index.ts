import type { Noun } from '../app-context.ts';
import { healthRoutes } from './routes.ts';

export const health: Noun = { register: healthRoutes };
