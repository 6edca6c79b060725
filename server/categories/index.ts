import type { Noun } from '../noun.ts';
import { categoryRoutes } from './routes.ts';

export const categories: Noun = { register: categoryRoutes, tables: { categories: 500 } };
