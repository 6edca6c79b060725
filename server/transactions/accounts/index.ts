import type { Module } from '../../app-context.ts';
import { accountsRoutes } from './routes.ts';

/** Bank accounts, cash, cards and so on. The account that a user logs in with is in `server/account/`. */
export const accounts: Module = {
  register: accountsRoutes,
  tables: { accounts: 500, account_totals: 500, account_months: 500 },
};
