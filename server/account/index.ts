import type { Noun } from '../noun.ts';
import { purgeDeletedAccounts } from './purge-account.ts';
import { accountRoutes } from './routes.ts';

export const account: Noun = { register: accountRoutes, sweep: purgeDeletedAccounts };
