import { NAVIGATION_BUTTON } from '../testing/steps.ts';
import {
  fails,
  fills,
  finds,
  keepsToast,
  opens,
  presses,
  type Scene,
  type Step,
  sees,
  UNREACHABLE,
  waits,
} from './scene.ts';

const drawsCharts: Step = (page) => page.getByRole('application').nth(4).waitFor();

/** The app frame, the dashboard and the settings. */
export const appScenes: Scene[] = [
  { name: 'dashboard', allWidths: true, as: 'full', at: '/dashboard', steps: [drawsCharts] },
  {
    name: 'dashboard-month-over',
    isVariant: true,
    as: 'full',
    at: '/dashboard?month=2026-05',
    steps: [(page) => page.getByRole('application', { name: 'Expenses by Category (May 2026)' }).waitFor()],
  },
  { name: 'dashboard-empty', as: 'empty', at: '/dashboard', steps: [sees('No recent activity to display.')] },
  {
    name: 'dashboard-loading',
    as: 'full',
    at: '/dashboard',
    given: waits('/transactions/summary', '/transactions/charts', '/dashboard/month'),
    steps: [sees('Recent Transactions')],
  },
  {
    name: 'dashboard-failure',
    as: 'full',
    at: '/dashboard',
    given: fails('/transactions/summary', '/transactions/charts', '/dashboard/month'),
    steps: [(page) => page.getByRole('button', { name: 'Retry' }).nth(3).waitFor()],
  },
  { name: 'dashboard-extreme', as: 'extreme', at: '/dashboard', steps: [drawsCharts] },
  {
    name: 'dashboard-add',
    as: 'full',
    at: '/dashboard',
    steps: [drawsCharts, presses('+ Add Transaction'), finds('button', 'Save Expense')],
  },
  {
    name: 'navigation',
    as: 'full',
    at: '/transactions',
    steps: [presses(NAVIGATION_BUTTON), finds('button', 'Close navigation')],
    only: 'phone',
  },
  {
    name: 'new-entry',
    as: 'full',
    at: '/transactions',
    steps: [presses('New entry'), finds('button', 'Add a transaction')],
    only: 'phone',
  },
  {
    name: 'shortcuts',
    as: 'full',
    at: '/settings',
    steps: [presses('Show Shortcuts'), sees('Search the list')],
  },
  { name: 'display-currency', as: 'full', at: '/dashboard', steps: [drawsCharts, opens('Display currency')] },
  {
    name: 'logged-out',
    as: 'empty',
    at: '/',
    // The call fails, so that the account stays logged in for further scenes.
    given: fails('/auth/logout'),
    steps: [presses('Logout'), keepsToast, sees('Logged out successfully.')],
  },
  { name: 'settings', allWidths: true, as: 'full', at: '/settings', steps: [finds('button', 'Delete Account')] },
  {
    name: 'settings-extreme',
    isVariant: true,
    as: 'extreme',
    at: '/settings',
    steps: [
      finds('list', 'Learned corrections by merchant'),
      sees(/; total next to “Owed”; dates start with the day\.$/),
    ],
  },
  {
    name: 'settings-forget',
    isVariant: true,
    as: 'extreme',
    at: '/settings',
    steps: [presses(/^Forget corrections for Ww/), finds('alertdialog', 'Forget corrections')],
  },
  {
    name: 'settings-busy',
    as: 'full',
    at: '/settings',
    given: waits('/auth/setup'),
    steps: [presses('Save'), sees('Saving...')],
  },
  {
    name: 'settings-failure',
    as: 'full',
    at: '/settings',
    given: fails('/auth/setup', '/users/account', '/auth/sessions', '/auth/trail', '/auth/two-factor', '/auth/tokens'),
    steps: [
      presses('Save'),
      sees(UNREACHABLE),
      presses('Delete Account'),
      fills('Your password', 'secret_1'),
      presses('Delete Account'),
      sees('Failed to delete account. Please try again.'),
    ],
  },
  {
    name: 'settings-saved',
    isVariant: true,
    as: 'full',
    at: '/settings',
    steps: [presses('Save'), keepsToast, sees('Your default currency is now USD.')],
  },
  {
    name: 'settings-loading',
    as: 'full',
    at: '/settings',
    given: waits('/auth/sessions', '/auth/trail', '/auth/two-factor', '/auth/tokens'),
    steps: [sees('Account activity')],
  },
  {
    name: 'settings-password',
    as: 'full',
    at: '/settings',
    steps: [presses('Change Password'), finds('button', 'Save Password')],
  },
  {
    name: 'settings-password-refused',
    isVariant: true,
    as: 'full',
    at: '/settings',
    steps: [
      presses('Change Password'),
      fills('Current password', 'secret_1'),
      fills('New password', 'Password1!'),
      presses('Save Password'),
      sees(/too common/),
    ],
  },
  {
    name: 'settings-email',
    as: 'full',
    at: '/settings',
    steps: [presses('Change Email'), presses('Mail Me a Link'), sees('Please enter a valid email address.')],
  },
  {
    name: 'settings-end-sessions',
    as: 'full',
    at: '/settings',
    // A separate login, so that there is another session.
    given: async (page) => {
      await page.request.post('/api/auth/login', { data: { email: 'carla@home.org', password: 'secret_1' } });
      return undefined;
    },
    steps: [presses('End All Others'), finds('alertdialog', 'End all other sessions')],
  },
  {
    name: 'settings-delete',
    as: 'full',
    at: '/settings',
    steps: [presses('Delete Account'), finds('alertdialog', 'Delete Account')],
  },
];
