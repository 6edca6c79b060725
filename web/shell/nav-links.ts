import type { RegisteredRouter, RouteIds } from '@tanstack/react-router';
import { useSeveralAccounts } from '../accounts/queries.ts';

type PathBelowShell<Id> = Id extends `/shell${infer Path}` ? Exclude<Path, ''> : never;
type AppPath = PathBelowShell<RouteIds<RegisteredRouter['routeTree']>>;

/** The labels of the pages in the top bar, in order. All other pages are in `nav-sheet.tsx`. */
const LABELS = {
  '/dashboard': 'Dashboard',
  '/accounts': 'Accounts',
  '/transactions': 'Transactions',
  '/receipts': 'Receipts',
  '/settings': 'Settings',
  '/budgets': 'Budgets',
  '/recurring-transactions': 'Recurring Transactions',
  '/reports': 'Reports',
} as const satisfies Partial<Record<AppPath, string>>;

type BarPath = keyof typeof LABELS;

/** The pages without a link in the top bar. The address of such a page has no parameter. */
export type MenuPath = Exclude<AppPath, BarPath | `${string}$${string}`>;

const navLinks = (Object.keys(LABELS) as BarPath[]).map((to) => ({ to, label: LABELS[to] }));

/** Returns the page links. The accounts page is hidden from people with only one account. */
export function useNavLinks(): typeof navLinks {
  const hasSeveral = useSeveralAccounts().length > 0;
  return navLinks.filter(({ to }) => hasSeveral || to !== '/accounts');
}
