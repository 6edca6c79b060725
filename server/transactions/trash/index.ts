import type { Noun } from '../../app-context.ts';
import { trashRoutes } from './routes.ts';

/** What is in it is a part of `transactions`, which also clears it out. */
export const trash: Noun = { register: trashRoutes, tables: {} };
