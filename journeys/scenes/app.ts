import { fails, finds, keepsToast, opens, presses, type Scene, type Step, sees, UNREACHABLE, waits } from './scene.ts';

const drawsCharts: Step = (page) => page.getByRole('application').nth(3).waitFor();

/** The frame of the app, the dashboard and the settings. */
export const appScenes: Scene[] = [
  { name: 'dashboard', as: 'full', at: '/dashboard', steps: [drawsCharts] },
  { name: 'dashboard-empty', as: 'empty', at: '/dashboard', steps: [sees('No recent activity to display.')] },
  {
    name: 'dashboard-loading',
    as: 'full',
    at: '/dashboard',
    given: waits('/transactions/summary', '/transactions/charts'),
    steps: [sees('Recent Transactions')],
  },
  {
    name: 'dashboard-failure',
    as: 'full',
    at: '/dashboard',
    given: fails('/transactions/summary', '/transactions/charts'),
    steps: [(page) => page.getByRole('button', { name: 'Retry' }).nth(2).waitFor()],
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
    steps: [presses('Open navigation'), finds('button', 'Close navigation')],
    only: 'phone',
  },
  { name: 'display-currency', as: 'full', at: '/dashboard', steps: [drawsCharts, opens('Display currency')] },
  {
    name: 'logged-out',
    as: 'empty',
    at: '/',
    // The server does not hear of it, so that the account can be looked at further.
    given: fails('/auth/logout'),
    steps: [presses('Logout'), keepsToast, sees('Logged out successfully.')],
  },
  { name: 'settings', as: 'full', at: '/settings', steps: [finds('button', 'Delete Account')] },
  {
    name: 'settings-extreme',
    as: 'extreme',
    at: '/settings',
    steps: [finds('list', 'What was learned, by merchant'), sees(/; total beside “Owed”; dates have the day first\.$/)],
  },
  {
    name: 'settings-forget',
    as: 'extreme',
    at: '/settings',
    steps: [presses(/^Forget what was learned of Ww/), finds('alertdialog', 'Forget what was learned')],
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
    given: fails('/auth/setup', '/users/account'),
    steps: [
      presses('Save'),
      sees(UNREACHABLE),
      presses('Delete Account'),
      presses('Delete Account'),
      sees('Failed to delete account. Please try again.'),
    ],
  },
  {
    name: 'settings-saved',
    as: 'full',
    at: '/settings',
    steps: [presses('Save'), keepsToast, sees('Your default currency is now USD.')],
  },
  {
    name: 'settings-delete',
    as: 'full',
    at: '/settings',
    steps: [presses('Delete Account'), finds('alertdialog', 'Delete Account')],
  },
];
