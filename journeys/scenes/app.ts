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
  scene,
  sees,
  UNREACHABLE,
  waits,
} from './scene.ts';

const drawsCharts: Step = (page) => page.getByRole('application').nth(4).waitFor();

/** The scenes of the app frame, the dashboard and the settings. */
export const appScenes: Scene[] = [
  scene('dashboard', { allWidths: true, as: 'full', at: '/dashboard' }, [drawsCharts]),
  scene('dashboard-month-over', { isVariant: true, as: 'full', at: '/dashboard?month=2026-05' }, [
    (page) => page.getByRole('application', { name: 'Expenses by Category (May 2026)' }).waitFor(),
  ]),
  scene('dashboard-empty', { as: 'empty', at: '/dashboard' }, [sees('No recent activity to display.')]),
  scene(
    'dashboard-loading',
    { as: 'full', at: '/dashboard', given: waits('/transactions/summary', '/transactions/charts', '/dashboard/month') },
    [sees('Recent Transactions')],
  ),
  scene(
    'dashboard-failure',
    { as: 'full', at: '/dashboard', given: fails('/transactions/summary', '/transactions/charts', '/dashboard/month') },
    [(page) => page.getByRole('button', { name: 'Retry' }).nth(3).waitFor()],
  ),
  scene('dashboard-extreme', { as: 'extreme', at: '/dashboard' }, [drawsCharts]),
  scene('dashboard-add', { as: 'full', at: '/dashboard' }, [
    drawsCharts,
    presses('+ Add Transaction'),
    finds('button', 'Save Expense'),
  ]),
  scene('navigation', { as: 'full', at: '/transactions', only: 'phone' }, [
    presses(NAVIGATION_BUTTON),
    finds('button', 'Close navigation'),
  ]),
  scene('new-entry', { as: 'full', at: '/transactions', only: 'phone' }, [
    presses('New entry'),
    finds('button', 'Add a transaction'),
  ]),
  scene('shortcuts', { as: 'full', at: '/settings' }, [presses('Show Shortcuts'), sees('Search the list')]),
  scene('display-currency', { as: 'full', at: '/dashboard' }, [drawsCharts, opens('Display currency')]),
  // The request fails, so that the account stays logged in for further scenes.
  scene('logged-out', { as: 'empty', at: '/', given: fails('/auth/logout') }, [
    presses('Logout'),
    keepsToast,
    sees('Logged out successfully.'),
  ]),
  scene('settings', { allWidths: true, as: 'full', at: '/settings' }, [finds('button', 'Delete Account')]),
  scene('settings-extreme', { isVariant: true, as: 'extreme', at: '/settings' }, [
    finds('list', 'Learned corrections by merchant'),
    sees(/; total next to “Owed”; dates start with the day\.$/),
  ]),
  scene('settings-forget', { isVariant: true, as: 'extreme', at: '/settings' }, [
    presses(/^Forget corrections for Ww/),
    finds('alertdialog', 'Forget corrections'),
  ]),
  scene('settings-busy', { as: 'full', at: '/settings', given: waits('/auth/setup') }, [
    presses('Save'),
    sees('Saving...'),
  ]),
  scene(
    'settings-failure',
    {
      as: 'full',
      at: '/settings',
      given: fails(
        '/auth/setup',
        '/users/account',
        '/auth/sessions',
        '/auth/trail',
        '/auth/two-factor',
        '/auth/tokens',
      ),
    },
    [
      presses('Save'),
      sees(UNREACHABLE),
      presses('Delete Account'),
      fills('Your password', 'secret_1'),
      presses('Delete Account'),
      sees('Failed to delete account. Please try again.'),
    ],
  ),
  scene('settings-saved', { isVariant: true, as: 'full', at: '/settings' }, [
    presses('Save'),
    keepsToast,
    sees('Your default currency is now USD.'),
  ]),
  scene(
    'settings-loading',
    { as: 'full', at: '/settings', given: waits('/auth/sessions', '/auth/trail', '/auth/two-factor', '/auth/tokens') },
    [sees('Account activity')],
  ),
  scene('settings-password', { as: 'full', at: '/settings' }, [
    presses('Change Password'),
    finds('button', 'Save Password'),
  ]),
  scene('settings-password-refused', { isVariant: true, as: 'full', at: '/settings' }, [
    presses('Change Password'),
    fills('Current password', 'secret_1'),
    fills('New password', 'Password1!'),
    presses('Save Password'),
    sees(/too common/),
  ]),
  scene('settings-email', { as: 'full', at: '/settings' }, [
    presses('Change Email'),
    presses('Mail Me a Link'),
    sees('Please enter a valid email address.'),
  ]),
  // A separate login creates another session, which the list then shows.
  scene(
    'settings-end-sessions',
    {
      as: 'full',
      at: '/settings',
      given: async (page) => {
        await page.request.post('/api/auth/login', { data: { email: 'carla@home.org', password: 'secret_1' } });
        return undefined;
      },
    },
    [presses('End All Others'), finds('alertdialog', 'End all other sessions')],
  ),
  scene('settings-delete', { as: 'full', at: '/settings' }, [
    presses('Delete Account'),
    finds('alertdialog', 'Delete Account'),
  ]),
];
