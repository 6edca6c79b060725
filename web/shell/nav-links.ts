import type { RegisteredRouter, RouteIds } from '@tanstack/react-router';

type PathBelowShell<Id> = Id extends `/shell${infer Path}` ? Exclude<Path, ''> : never;
/** The address of a page for people who are logged in. */
export type AppPath = PathBelowShell<RouteIds<RegisteredRouter['routeTree']>>;

/** The labels of the pages in the top bar, in order. All other pages are in `more-links.ts`. */
const LABELS = {
  '/dashboard': 'Dashboard',
  '/transactions': 'Transactions',
  '/receipts': 'Receipts',
  '/settings': 'Settings',
  '/budgets': 'Budgets',
  '/recurring-transactions': 'Recurring Transactions',
  '/reports': 'Reports',
} as const satisfies Partial<Record<AppPath, string>>;

type BarPath = keyof typeof LABELS;

/** The pages without a link in the top bar. A page of a single account is opened from the list of accounts. */
export type MenuPath = Exclude<AppPath, BarPath | `${string}/$${string}`>;

/** The links of the top bar. */
export const NAV_LINKS = (Object.keys(LABELS) as BarPath[]).map((to) => ({ to, label: LABELS[to] }));
