import { getCurrentUser } from '../../contract/auth/login.ts';
import { listCategoryLooks } from '../../contract/category-looks.ts';
import { getCharts, getMonth, getSummary } from '../../contract/dashboard.ts';
import { listMoneyAccounts } from '../../contract/money-accounts.ts';
import { listTags } from '../../contract/transactions/tags.ts';
import { listTransactions } from '../../contract/transactions/transactions.ts';
import { toTransactionsQuery } from '../transactions/use-list-search-params.ts';

/** A page that does not require a login, with its texts for search engines and link previews. */
export type PublicPage = {
  address: string;
  /** The document title. The page itself must set the same title. */
  title: string;
  description: string;
  /** `visitor` pages redirect logged-in users. */
  audience: 'anyone' | 'visitor';
  isIndexed: boolean;
  /**
   * The modules of the page. They are preloaded, because the browser would otherwise discover them only after the first
   * script has run.
   */
  modules: string[];
};

const ABOUT =
  'Moneta tracks your income and expenses, shows where the money goes, and reads your receipts, all on your own machine.';

/** The public pages. The build prerenders them, so that they are visible before any script runs. */
export const PUBLIC_PAGES: PublicPage[] = [
  {
    address: '/',
    title: 'Moneta',
    description: ABOUT,
    audience: 'anyone',
    isIndexed: true,
    modules: ['landing/landing-page.tsx'],
  },
  {
    address: '/contact',
    title: 'Contact · Moneta',
    description: 'How to reach the administrator of this Moneta server, and answers to common questions.',
    audience: 'anyone',
    isIndexed: true,
    modules: ['contact/contact-page.tsx'],
  },
  {
    address: '/login',
    title: 'Login to your account · Moneta',
    description: 'Log in to your Moneta account with email and password.',
    audience: 'visitor',
    isIndexed: true,
    modules: ['auth/login-page.tsx'],
  },
  {
    address: '/register',
    title: 'Create an account · Moneta',
    description: 'Create an account on this Moneta server with an email and a password.',
    audience: 'visitor',
    isIndexed: true,
    modules: ['auth/register-page.tsx'],
  },
  {
    // The page that an invitation link opens. The page is the same for every token.
    address: '/register?token=token',
    title: 'Create an account · Moneta',
    description: 'Create an account on this Moneta server with an email and a password.',
    audience: 'visitor',
    isIndexed: false,
    modules: ['auth/register-page.tsx'],
  },
  {
    address: '/forgot-password',
    title: 'Forgot your password? · Moneta',
    description: 'Get an email with a link to choose a new password for your Moneta account.',
    audience: 'anyone',
    isIndexed: true,
    modules: ['auth/forgot-password-page.tsx'],
  },
  {
    address: '/reset-password',
    title: 'This link is incomplete · Moneta',
    description: 'Choose a new password for your Moneta account.',
    audience: 'anyone',
    isIndexed: false,
    modules: ['auth/reset-password-page.tsx'],
  },
  {
    // The page that an emailed link opens. The page is the same for every token.
    address: '/reset-password?token=token',
    title: 'Choose a new password · Moneta',
    description: 'Choose a new password for your Moneta account.',
    audience: 'anyone',
    isIndexed: false,
    modules: ['auth/reset-password-page.tsx'],
  },
];

/** A page that requires a login, and whose scripts and data are requested before the first script runs. */
export type AppPage = {
  address: string;
  title: string;
  modules: string[];
  /** True if the page is also prerendered without data, with skeletons. */
  isRendered: boolean;
  /**
   * Requests that need only the session token, so they can be sent before the scripts load. A request with a `query` is
   * sent only if the page's address has no query parameters.
   */
  asks: { path: string; query?: object }[];
};

const SHELL = 'shell/app-shell.tsx';

export const APP_PAGES: AppPage[] = [
  {
    address: '/dashboard',
    title: 'Dashboard Overview · Moneta',
    modules: [SHELL, 'dashboard/dashboard-page.tsx'],
    isRendered: true,
    asks: [getCurrentUser, listMoneyAccounts, getMonth, getSummary, getCharts, listCategoryLooks],
  },
  {
    address: '/transactions',
    title: 'Transactions · Moneta',
    modules: [SHELL, 'transactions/transactions-page.tsx'],
    isRendered: false,
    asks: [
      getCurrentUser,
      { ...listTransactions, query: toTransactionsQuery({}) },
      listMoneyAccounts,
      listCategoryLooks,
      listTags,
    ],
  },
];
