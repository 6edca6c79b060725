import type { Noun } from '../../app-context.ts';
import { accountsRoutes } from './routes.ts';

/** Where money lies; the account that a person logs in with is `server/account/`. */
export const accounts: Noun = {
  register: accountsRoutes,
  tables: { accounts: 500, account_totals: 500, account_months: 500 },
};
