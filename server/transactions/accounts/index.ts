import type { Module } from '../../app-context.ts';
import { accountsRoutes } from './routes.ts';

/**
 * The module for bank accounts, cash, cards and other accounts that hold money. Login accounts are in
 * `server/account/`.
 */
export const accounts: Module = {
  register: accountsRoutes,
  tables: { accounts: 500, account_totals: 500, account_months: 500, reconciliations: 500 },
};
