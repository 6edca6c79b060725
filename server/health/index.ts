import type { Noun } from '../noun.ts';
import { healthRoutes } from './routes.ts';

export const health: Noun = { register: healthRoutes };
