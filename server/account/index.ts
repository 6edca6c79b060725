import type { Module } from '../app-context.ts';
import { purgeDeletedUserAccounts } from './purge-user-accounts.ts';
import { registerAccountRoutes } from './routes.ts';

export const accountModule: Module = { register: registerAccountRoutes, sweep: purgeDeletedUserAccounts };
