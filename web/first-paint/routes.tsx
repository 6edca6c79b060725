import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { parseRedirectPath } from '../auth/redirect-path.ts';
import { redirectLoggedInUser, requireUser, requireUserEvenBeforeSetup } from '../auth/session.ts';
import { parseCalendarSearchParams } from '../calendar/calendar-search-params.ts';
import { FullPageError, FullPageSpinner, NotFoundPage } from '../layout/full-page-states.tsx';
import { parsePageSearchParams } from '../lists/list-address.ts';
import { parseBudgetsSearchParams, parseDashboardSearchParams } from '../months/month-search-params.ts';
import { parseReceiptsSearchParams } from '../receipts/receipts-search-params.ts';
import { parseReportSearchParams } from '../reports/report-search-params.ts';
import { FILTERS_VISIBLE_MEDIA_QUERY, loadFilterFields } from '../transactions/filters/load-filter-fields.ts';
import { parseListAddress } from '../transactions/list-address.ts';

const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage });

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../landing/landing-page.tsx'), 'LandingPage'),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search): { from?: string } => {
    const from = parseRedirectPath(search.from);
    return from === undefined ? {} : { from };
  },
  beforeLoad: redirectLoggedInUser,
  component: lazyRouteComponent(() => import('../auth/login-page.tsx'), 'LoginPage'),
});

/** Returns the token of an emailed link, if the address contains one. */
const withToken = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' && token !== '' ? { token } : {};

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  validateSearch: withToken,
  beforeLoad: redirectLoggedInUser,
  component: lazyRouteComponent(() => import('../auth/register-page.tsx'), 'RegisterPage'),
});

const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: withToken,
  component: lazyRouteComponent(() => import('../auth/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: withToken,
  component: lazyRouteComponent(() => import('../auth/confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  component: lazyRouteComponent(() => import('../contact/contact-page.tsx'), 'ContactPage'),
});

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  beforeLoad: requireUserEvenBeforeSetup,
  component: lazyRouteComponent(() => import('../auth/setup-page.tsx'), 'SetupPage'),
});

/** Returns the id of the item to open, if the address contains one. */
const withId = ({ id }: Record<string, unknown>): { id?: string } => (typeof id === 'string' && id ? { id } : {});

/** The frame of all pages that require a login and a completed setup. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('../shell/app-shell.tsx'), 'AppShell'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  validateSearch: parseDashboardSearchParams,
  component: lazyRouteComponent(async () => {
    const page = await import('../dashboard/dashboard-page.tsx');
    await page.preloadDashboard();
    return page;
  }, 'DashboardPage'),
});

const accountsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/accounts',
  component: lazyRouteComponent(() => import('../account-pages/accounts-page.tsx'), 'AccountsPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/accounts/$accountId',
  validateSearch: parsePageSearchParams,
  component: lazyRouteComponent(() => import('../account-pages/entries/account-page.tsx'), 'AccountPage'),
});

const transactionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/transactions',
  validateSearch: parseListAddress,
  component: lazyRouteComponent(async () => {
    const fields = window.matchMedia(FILTERS_VISIBLE_MEDIA_QUERY).matches && loadFilterFields();
    const page = await import('../transactions/transactions-page.tsx');
    await fields;
    await page.preloadTransactions();
    return page;
  }, 'TransactionsPage'),
});

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/import',
  validateSearch: withId,
  component: lazyRouteComponent(() => import('../imports/import-page.tsx'), 'ImportPage'),
});

const tagRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tags/{-$name}',
  component: lazyRouteComponent(() => import('../tag-page/tag-page.tsx'), 'TagPage'),
});

const trashRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/trash',
  validateSearch: parsePageSearchParams,
  component: lazyRouteComponent(() => import('../trash/trash-page.tsx'), 'TrashPage'),
});

const reviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/review',
  // Parameters are always text, and the page ignores values that it does not know. Checks would add to all pages.
  validateSearch: (search: { import?: string; only?: string }) => search,
  component: lazyRouteComponent(() => import('../review/review-page.tsx'), 'ReviewPage'),
});

const rulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rules',
  component: lazyRouteComponent(() => import('../rules/rules-page.tsx'), 'RulesPage'),
});

const receiptsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/receipts',
  validateSearch: parseReceiptsSearchParams,
  component: lazyRouteComponent(() => import('../receipts/receipts-page.tsx'), 'ReceiptsPage'),
});

const budgetsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/budgets',
  validateSearch: parseBudgetsSearchParams,
  component: lazyRouteComponent(() => import('../budgets/budgets-page.tsx'), 'BudgetsPage'),
});

const recurringRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/recurring-transactions',
  validateSearch: (search: Record<string, unknown>): { id?: string; add?: 'income' } =>
    search.add === 'income' ? { add: 'income' } : withId(search),
  component: lazyRouteComponent(() => import('../recurring/recurring-page.tsx'), 'RecurringPage'),
});

const calendarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/calendar',
  validateSearch: parseCalendarSearchParams,
  component: lazyRouteComponent(() => import('../calendar/calendar-page.tsx'), 'CalendarPage'),
});

const reportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports',
  validateSearch: parseReportSearchParams,
  component: lazyRouteComponent(() => import('../reports/reports-page.tsx'), 'ReportsPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../account/settings-page.tsx'), 'SettingsPage'),
});

let hasShown = false;
let isScrolled = false;

/** Records whether the user scrolled before the app was ready. Reading `scrollY` later would force a layout. */
export function recordEarlyScroll(): void {
  isScrolled = window.scrollY > 0;
  window.addEventListener('scroll', () => (isScrolled = true), { once: true });
}

/**
 * False if the user has already scrolled the prerendered page, because the router must not change the scroll position
 * in that case.
 */
function mayScroll(): boolean {
  const isLeft = !hasShown && isScrolled;
  hasShown = true;
  return !isLeft;
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    landingRoute,
    loginRoute,
    registerRoute,
    forgotRoute,
    resetRoute,
    confirmEmailRoute,
    contactRoute,
    setupRoute,
    shellRoute.addChildren([
      dashboardRoute,
      accountsRoute,
      accountRoute,
      transactionsRoute,
      importRoute,
      tagRoute,
      trashRoute,
      reviewRoute,
      rulesRoute,
      receiptsRoute,
      budgetsRoute,
      recurringRoute,
      calendarRoute,
      reportsRoute,
      settingsRoute,
    ]),
  ]),
  defaultPreload: 'intent',
  // Parses values as text instead of JSON, so that searches for "007" or "true" are not changed.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    // Separates the items of a list with line breaks, because names can contain commas.
    const text = String(
      new URLSearchParams(Object.entries(search).map(([name, value]) => [name, [value].flat().join('\n')])),
    );
    return text === '' ? '' : `?${text}`;
  },
  // Removes query parameters that no route validates, so that pages cannot use unchecked values.
  search: { strict: true },
  // Turns off the router's cache, because TanStack Query already caches all data.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 120,
  defaultPendingMinMs: 300,
  defaultPendingComponent: FullPageSpinner,
  defaultErrorComponent: FullPageError,
  scrollRestoration: mayScroll,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
