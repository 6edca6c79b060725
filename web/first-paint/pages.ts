/** A page that anybody may see, with what a search engine or a message with its link shows of it. */
export type PublicPage = {
  address: string;
  /** As the page itself puts it in its tab. */
  title: string;
  description: string;
  /** Whom it is for: who is signed in has no business at the doors, and is led on from there. */
  audience: 'anyone' | 'visitor';
  isIndexed: boolean;
  /** The modules of its route, so that the browser asks for them at once. */
  modules: string[];
};

const ABOUT =
  'Moneta keeps your income and expenses, shows where the money goes, and reads your receipts, all on your own machine.';

/** Rendered to HTML at build: they show before any script has run. */
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
    description: 'How to reach whoever runs this Moneta server, and answers to what people ask most.',
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
    description: 'Create an account on this Moneta server: an email, a password, and you are in.',
    audience: 'visitor',
    isIndexed: true,
    modules: ['auth/register-page.tsx'],
  },
  {
    address: '/forgot-password',
    title: 'Forgot your password? · Moneta',
    description: 'Have a link mailed to you with which you choose a new password for your Moneta account.',
    audience: 'anyone',
    isIndexed: true,
    modules: ['auth/forgot-page.tsx'],
  },
  {
    address: '/reset-password',
    title: 'This link is not whole · Moneta',
    description: 'Choose a new password for your Moneta account.',
    audience: 'anyone',
    isIndexed: false,
    modules: ['auth/reset-page.tsx'],
  },
  {
    // Any token will do: the page only sends it.
    address: '/reset-password?token=token',
    title: 'Choose a new password · Moneta',
    description: 'Choose a new password for your Moneta account.',
    audience: 'anyone',
    isIndexed: false,
    modules: ['auth/reset-page.tsx'],
  },
];

/** A page behind the login. Its frame is rendered at build, with places for what only the server knows. */
export type AppPage = { address: string; title: string; modules: string[] };

const SHELL = 'shell/shell.tsx';

export const APP_PAGES: AppPage[] = [
  {
    address: '/dashboard',
    title: 'Dashboard Overview · Moneta',
    modules: [SHELL, 'dashboard/dashboard-page.tsx'],
  },
];
