import type { RegisteredRouter, RouteIds } from '@tanstack/react-router';
import { useSeveralAccounts } from '../accounts/queries.ts';

type PathBelowShell<Id> = Id extends `/shell${infer Path}` ? Exclude<Path, ''> : never;
type AppPath = PathBelowShell<RouteIds<RegisteredRouter['routeTree']>>;

/**
 * The labels of the pages in the top bar, in order. A page with null has no link there. A page of `routes.tsx` that is
 * missing here is a type error.
 */
const LABELS: Record<AppPath, string | null> = {
  '/dashboard': 'Dashboard',
  '/accounts': 'Accounts',
  '/accounts/$accountId': null,
  '/transactions': 'Transactions',
  '/import': null,
  '/tags/$name': null,
  '/trash': null,
  '/rules': null,
  '/receipts': 'Receipts',
  '/calendar': null,
  '/settings': 'Settings',
  '/budgets': 'Budgets',
  '/recurring-transactions': 'Recurring Transactions',
  '/reports': 'Reports',
};

const navLinks = (Object.entries(LABELS) as [AppPath, string | null][]).flatMap(([to, label]) =>
  label === null ? [] : [{ to, label }],
);

/** Returns the page links. The accounts page is hidden from people with only one account. */
export function useNavLinks(): typeof navLinks {
  const hasSeveral = useSeveralAccounts().length > 0;
  return navLinks.filter(({ to }) => hasSeveral || to !== '/accounts');
}
