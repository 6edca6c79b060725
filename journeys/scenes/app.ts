import { TRANSACTION_DEFAULTS } from '../../contract/transactions/transactions.ts';
import { drawAllCharts, NAVIGATION_BUTTON } from '../testing/page-actions.ts';
import {
  chooseOption,
  clickButton,
  defineScene,
  failRequests,
  fillTextbox,
  keepToastOpen,
  leaveRequestsUnanswered,
  openSelectOptions,
  replaceResponses,
  type Scene,
  type SceneStep,
  UNREACHABLE_MESSAGE,
  waitForRole,
  waitForText,
} from './define-scene.ts';

const openBar: SceneStep = (page) =>
  page.getByRole('banner').getByRole('button', { name: 'Find or add', exact: true }).click();

const typeIntoBar =
  (text: string): SceneStep =>
  (page) =>
    page.getByRole('dialog').getByRole('combobox').fill(text);

/** As after the import of an old file. */
const ONLY_OLD_ENTRIES = replaceResponses({
  'GET /transactions/summary': {
    json: {
      ...{ totalIncome: 0, totalExpenses: 12.5, balance: -12.5, balanceWithOpening: null },
      recentTransactions: [
        {
          ...TRANSACTION_DEFAULTS,
          ...{ _id: 'old', name: 'Kiosk', category: 'Food', cost: 12.5, addedOn: '2025-05-17', isIncome: false },
          ...{ accountId: 'everyday', version: 1 },
        },
      ],
    },
  },
});

export const appScenes: Scene[] = [
  defineScene('dashboard', { allWidths: true, largeText: true, as: 'full', at: '/dashboard' }, [drawAllCharts]),
  defineScene('dashboard-month-over', { isVariant: true, as: 'full', at: '/dashboard?month=2026-05' }, [
    (page) => page.getByRole('application', { name: 'Expenses by Category (May 2026)' }).waitFor(),
  ]),
  defineScene('dashboard-months', { as: 'full', at: '/dashboard' }, [
    (page) => page.getByRole('region', { name: 'The month' }).locator('[aria-haspopup=dialog]').first().click(),
    waitForRole('button', 'Previous year'),
  ]),
  defineScene('dashboard-newest-entries', { isVariant: true, as: 'empty', at: '/dashboard', given: ONLY_OLD_ENTRIES }, [
    waitForRole('link', 'Newest entries: May 2025'),
    waitForText('First Steps'),
  ]),
  defineScene('dashboard-empty', { as: 'empty', at: '/dashboard' }, [waitForText('No recent activity to display.')]),
  defineScene(
    'dashboard-loading',
    {
      as: 'full',
      at: '/dashboard',
      given: leaveRequestsUnanswered('/transactions/summary', '/transactions/charts', '/dashboard/month'),
    },
    [waitForText('Recent Transactions')],
  ),
  defineScene(
    'dashboard-failure',
    {
      as: 'full',
      at: '/dashboard',
      given: failRequests('/transactions/summary', '/transactions/charts', '/dashboard/month'),
    },
    [(page) => page.getByRole('button', { name: 'Retry' }).nth(3).waitFor()],
  ),
  defineScene('dashboard-extreme', { as: 'extreme', at: '/dashboard' }, [drawAllCharts]),
  defineScene('dashboard-add', { as: 'full', at: '/dashboard' }, [
    drawAllCharts,
    clickButton('+ Add Transaction'),
    waitForRole('button', 'Save Expense'),
  ]),
  defineScene('navigation', { largeText: true, as: 'full', at: '/transactions', only: 'phone' }, [
    clickButton(NAVIGATION_BUTTON),
    waitForRole('button', 'Close navigation'),
  ]),
  defineScene('more-pages', { as: 'full', at: '/transactions', only: 'desk' }, [
    clickButton('More'),
    waitForRole('link', 'Trash'),
  ]),
  defineScene('command-bar', { as: 'full', at: '/budgets' }, [openBar, waitForRole('option', 'Dashboard')]),
  defineScene('command-bar-answer', { as: 'full', at: '/budgets' }, [
    openBar,
    typeIntoBar('over 1 2026'),
    (page) => page.getByRole('option').nth(3).waitFor(),
  ]),
  defineScene('command-bar-unknown', { isVariant: true, as: 'full', at: '/budgets' }, [
    openBar,
    typeIntoBar('groceries on flibber last month'),
    waitForText('Searching for the text “flibber”.'),
    waitForText('No transactions match'),
  ]),
  defineScene('command-bar-average', { isVariant: true, as: 'full', at: '/budgets' }, [
    openBar,
    typeIntoBar('spending per month'),
    waitForText(/^Average of /),
  ]),
  defineScene('command-bar-question', { isVariant: true, as: 'full', at: '/budgets' }, [
    openBar,
    typeIntoBar('can I afford 300'),
    waitForText(/would remain$|too much$/),
  ]),
  defineScene('command-bar-add', { isVariant: true, as: 'full', at: '/budgets' }, [
    openBar,
    typeIntoBar('12.50 coffee'),
    waitForRole('option', /^Add an expense/),
  ]),
  defineScene('new-entry', { as: 'full', at: '/transactions', only: 'phone' }, [
    clickButton('New entry'),
    waitForRole('button', 'Add a Transaction'),
  ]),
  defineScene('shortcuts', { as: 'full', at: '/settings' }, [
    clickButton('Show Shortcuts'),
    waitForText('Search the list'),
  ]),
  defineScene('display-currency', { as: 'full', at: '/dashboard' }, [
    drawAllCharts,
    openSelectOptions('Display currency'),
  ]),
  defineScene('currencies', { as: 'full', at: '/dashboard' }, [
    drawAllCharts,
    chooseOption('Display currency', 'More Currencies…'),
    waitForRole('radio', /^Swiss Franc/),
  ]),
  // The logout request fails, so that the account remains logged in for the scenes that follow.
  defineScene('logged-out', { as: 'empty', at: '/', given: failRequests('/auth/logout') }, [
    clickButton('Logout'),
    keepToastOpen,
    waitForText('Logged out successfully.'),
  ]),
  defineScene('settings', { allWidths: true, largeText: true, as: 'full', at: '/settings' }, [
    waitForRole('button', 'Delete Account'),
  ]),
  defineScene('settings-extreme', { isVariant: true, as: 'extreme', at: '/settings' }, [
    waitForRole('list', 'Learned corrections by merchant'),
    waitForText(/; the total is next to “Owed”; dates start with the day\.$/),
  ]),
  defineScene('settings-forget', { isVariant: true, as: 'extreme', at: '/settings' }, [
    clickButton(/^Forget corrections for Ww/),
    waitForRole('alertdialog', 'Forget Corrections'),
  ]),
  defineScene('settings-busy', { as: 'full', at: '/settings', given: leaveRequestsUnanswered('/auth/setup') }, [
    clickButton('Save'),
    waitForText('Saving...'),
  ]),
  defineScene(
    'settings-failure',
    {
      as: 'full',
      at: '/settings',
      given: failRequests(
        '/auth/setup',
        '/users/account',
        '/auth/sessions',
        '/auth/trail',
        '/auth/two-factor',
        '/auth/tokens',
        '/reminders',
      ),
    },
    [
      clickButton('Save'),
      waitForText(UNREACHABLE_MESSAGE),
      clickButton('Delete Account'),
      fillTextbox('Your password', 'secret_1'),
      clickButton('Delete Account'),
      waitForText('Failed to delete account. Please try again.'),
    ],
  ),
  defineScene('settings-saved', { isVariant: true, as: 'full', at: '/settings' }, [
    clickButton('Save'),
    keepToastOpen,
    waitForText('Your default currency is now USD.'),
  ]),
  defineScene(
    'settings-loading',
    {
      as: 'full',
      at: '/settings',
      given: leaveRequestsUnanswered('/auth/sessions', '/auth/trail', '/auth/two-factor', '/auth/tokens', '/reminders'),
    },
    [waitForText('Account Activity')],
  ),
  defineScene('settings-password', { as: 'full', at: '/settings' }, [
    clickButton('Change Password'),
    waitForRole('button', 'Save Password'),
  ]),
  defineScene('settings-password-refused', { isVariant: true, as: 'full', at: '/settings' }, [
    clickButton('Change Password'),
    fillTextbox('Current password', 'secret_1'),
    fillTextbox('New password', 'Password1!'),
    clickButton('Save Password'),
    waitForText(/too common/),
  ]),
  defineScene('settings-email', { as: 'full', at: '/settings' }, [
    clickButton('Change Email'),
    clickButton('Send Link'),
    waitForText('Please enter a valid email address.'),
  ]),
  // Logs in a second time, so that the list of sessions contains two.
  defineScene(
    'settings-end-sessions',
    {
      as: 'full',
      at: '/settings',
      given: async (page) => {
        await page.request.post('/api/auth/login', { data: { email: 'carla@home.org', password: 'secret_1' } });
        return undefined;
      },
    },
    [clickButton('End All Others'), waitForRole('alertdialog', 'End All Other Sessions')],
  ),
  defineScene('settings-delete', { as: 'full', at: '/settings' }, [
    clickButton('Delete Account'),
    waitForRole('alertdialog', 'Delete Account'),
  ]),
];
