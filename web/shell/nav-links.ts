import type { RegisteredRouter, RouteIds } from '@tanstack/react-router';

type PathBelowShell<Id> = Id extends `/shell${infer Path}` ? Exclude<Path, ''> : never;
type AppPath = PathBelowShell<RouteIds<RegisteredRouter['routeTree']>>;

/**
 * The labels of the pages in the top bar, in order. A page with null has no link there; `more-links.ts` has most of
 * these. A page of `routes.tsx` that is missing here is a type error.
 */
const LABELS = {
  '/dashboard': 'Dashboard',
  '/transactions': 'Transactions',
  '/receipts': 'Receipts',
  '/settings': 'Settings',
  '/budgets': 'Budgets',
  '/recurring-transactions': 'Recurring Transactions',
  '/reports': 'Reports',
  '/accounts': null,
  '/accounts/$accountId': null,
  '/calendar': null,
  '/import': null,
  '/rules': null,
  '/tags/{-$name}': null,
  '/trash': null,
} as const satisfies Record<AppPath, string | null>;

type LinkedPath = { [Path in AppPath]: (typeof LABELS)[Path] extends null ? never : Path }[AppPath];

/** The links of the top bar. */
export const NAV_LINKS = (Object.entries(LABELS) as [LinkedPath, string | null][]).flatMap(([to, label]) =>
  label === null ? [] : [{ to, label }],
);
