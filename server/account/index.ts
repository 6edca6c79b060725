import type { Noun } from '../app-context.ts';
import { purgeDeletedAccounts } from './purge-account.ts';
import { accountRoutes } from './routes.ts';

export const account: Noun = { register: accountRoutes, sweep: purgeDeletedAccounts };
