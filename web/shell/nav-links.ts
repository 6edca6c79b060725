import type { RegisteredRouter, RouteIds } from '@tanstack/react-router';

type PathBelowShell<Id> = Id extends `/shell${infer Path}` ? Exclude<Path, ''> : never;
/** The address of a page for logged-in users. */
export type AppPath = PathBelowShell<RouteIds<RegisteredRouter['routeTree']>>;

/** The pages in the top bar, in display order. The others are in `more-links.ts`. */
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

/**
 * The pages in the menu. Pages with a parameter, such as the page of an account, are not among them, because they are
 * opened from a list.
 */
export type MenuPath = Exclude<AppPath, BarPath | `${string}/$${string}`>;

export const NAV_LINKS = (Object.keys(LABELS) as BarPath[]).map((to) => ({ to, label: LABELS[to] }));
