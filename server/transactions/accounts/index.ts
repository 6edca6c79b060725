import type { Module } from '../../app-context.ts';
import { accountsRoutes } from './routes.ts';

/** Accounts that hold money, such as bank accounts, cash and cards. Users' Moneta accounts are in `server/account/`. */
export const accounts: Module = {
  register: accountsRoutes,
  tables: { accounts: 500, account_totals: 500, account_months: 500, reconciliations: 500 },
};
