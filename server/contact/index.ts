import type { Noun } from '../app-context.ts';
import { contactRoutes } from './routes.ts';

export const contact: Noun = { register: contactRoutes };
