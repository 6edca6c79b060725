import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { ownPath } from './auth/own-path.ts';
import { requireAnyUser, requireUser, requireVisitor } from './auth/session.ts';
import { FullPageError } from './shell/full-page-error.tsx';
import { FullPageSpinner } from './shell/full-page-spinner.tsx';
import { NotFound } from './shell/not-found.tsx';
import { pageNumber } from './transactions/page-number.ts';

const rootRoute = createRootRoute({ notFoundComponent: NotFound });

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./landing/landing-page.tsx'), 'LandingPage'),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search): { from?: string } => {
    const from = ownPath(search.from);
    return from === undefined ? {} : { from };
  },
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(() => import('./auth/login-page.tsx'), 'LoginPage'),
});

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(() => import('./auth/register-page.tsx'), 'RegisterPage'),
});

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  beforeLoad: requireAnyUser,
  component: lazyRouteComponent(() => import('./auth/setup-page.tsx'), 'SetupPage'),
});

/** Everything behind the top bar: signed in, and set up. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const transactionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/transactions',
  validateSearch: (search): { page?: number } => {
    const page = pageNumber(search.page);
    return page === 1 ? {} : { page };
  },
  component: lazyRouteComponent(() => import('./transactions/transactions-page.tsx'), 'TransactionsPage'),
});

const receiptsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/receipts',
  component: lazyRouteComponent(() => import('./receipts/receipts-page.tsx'), 'ReceiptsPage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    landingRoute,
    loginRoute,
    registerRoute,
    setupRoute,
    shellRoute.addChildren([dashboardRoute, transactionsRoute, receiptsRoute]),
  ]),
  defaultPreload: 'intent',
  // Queries know what is fresh; preloading need not guess again.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 120,
  defaultPendingMinMs: 300,
  defaultPendingComponent: FullPageSpinner,
  defaultErrorComponent: FullPageError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
