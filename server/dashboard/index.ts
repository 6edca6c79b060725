import type { Noun } from '../noun.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboard: Noun = { register: dashboardRoutes };
