import type { Noun } from '../../app-context.ts';
import { trashRoutes } from './routes.ts';

/** The `transactions` module owns and clears the trash's table. */
export const trash: Noun = { register: trashRoutes, tables: {} };
