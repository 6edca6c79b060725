import type { Module } from '../../app-context.ts';
import { registerMoneyAccountRoutes } from './routes.ts';

/** Accounts that hold money, such as bank accounts, cash and cards. Users' Moneta accounts are in `server/account/`. */
export const moneyAccountsModule: Module = {
  register: registerMoneyAccountRoutes,
  tables: { accounts: 500, account_totals: 500, account_months: 500, reconciliations: 500 },
};
