import type { Noun } from '../../app-context.ts';
import { transferRoutes } from './routes.ts';

export const transfers: Noun = { register: transferRoutes, tables: { transfers: 500, kept_apart: 500 } };
