import type { Noun } from '../app-context.ts';
import { calendarRoutes } from './routes.ts';

export const calendar: Noun = { register: calendarRoutes };
