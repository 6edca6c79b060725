import type { Noun } from '../app-context.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboard: Noun = { register: dashboardRoutes };
