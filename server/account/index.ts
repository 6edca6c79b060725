import type { Module } from '../app-context.ts';
import { purgeDeletedAccounts } from './purge-account.ts';
import { accountRoutes } from './routes.ts';

export const account: Module = { register: accountRoutes, sweep: purgeDeletedAccounts };
