import type { RegisteredRouter, RouteIds } from '@tanstack/react-router';

type PathBelowShell<Id> = Id extends `/shell${infer Path}` ? Exclude<Path, ''> : never;
/** The address of a page for people who are logged in. */
export type AppPath = PathBelowShell<RouteIds<RegisteredRouter['routeTree']>>;

/** The pages in the top bar, in order. `more-links.ts` has the others. */
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

/** The pages of the menu. Pages with a parameter, such as one account, are opened from a list instead. */
export type MenuPath = Exclude<AppPath, BarPath | `${string}/$${string}`>;

export const NAV_LINKS = (Object.keys(LABELS) as BarPath[]).map((to) => ({ to, label: LABELS[to] }));
