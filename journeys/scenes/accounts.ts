import {
  chooses,
  fails,
  fills,
  finds,
  opens,
  presses,
  type Scene,
  type Step,
  sees,
  UNREACHABLE,
  waits,
} from './scene.ts';

const at = '/accounts';
const everyday = '/accounts/everyday';
/** Lines are drawn after the names. */
const drawn: Step = (page) =>
  page
    .getByRole('img', { name: /^From / })
    .nth(6)
    .waitFor();
const listed: Step = (page) => page.locator('table[aria-busy=false]').first().waitFor();
const compares = (balance: string): Step[] => [
  listed,
  presses('Reconcile'),
  fills('Balance on the statement', balance),
  presses('Compare'),
];

/** Accounts and transfers, and what several accounts add to other screens. */
export const accountsScenes: Scene[] = [
  { name: 'accounts', allWidths: true, as: 'several', at, steps: [drawn, finds('region', 'Possible transfers')] },
  { name: 'accounts-one', isVariant: true, as: 'empty', at, steps: [finds('rowheader', 'Everyday')] },
  { name: 'accounts-loading', as: 'several', at, given: waits('/accounts'), steps: [finds('heading', 'Accounts')] },
  { name: 'accounts-failure', as: 'several', at, given: fails('/accounts'), steps: [sees(UNREACHABLE)] },
  { name: 'accounts-proposals', as: 'several', at, steps: [drawn, presses('Show'), finds('button', 'Merge')] },
  { name: 'accounts-add', as: 'several', at, steps: [presses('Add Account'), finds('button', 'Save Account')] },
  {
    name: 'accounts-add-incomplete',
    isVariant: true,
    as: 'several',
    at,
    steps: [
      presses('Add Account'),
      fills('Opening balance', '1.234'),
      presses('Save Account'),
      sees('Please enter a name for the account'),
    ],
  },
  {
    name: 'accounts-edit',
    isVariant: true,
    as: 'several',
    at,
    steps: [presses('Edit Savings'), finds('checkbox', 'Closed')],
  },
  {
    name: 'accounts-delete',
    isVariant: true,
    as: 'several',
    at,
    steps: [presses('Delete Savings'), finds('combobox', 'Move to')],
  },
  {
    name: 'accounts-transfer',
    as: 'several',
    at,
    steps: [presses('Add Transfer'), presses('Save Transfer'), sees('Please select an account')],
  },
  { name: 'account', allWidths: true, as: 'several', at: everyday, steps: [listed] },
  {
    name: 'account-not-found',
    isVariant: true,
    as: 'several',
    at: '/accounts/none',
    steps: [sees('This account does not exist.')],
  },
  {
    name: 'account-failure',
    as: 'several',
    at: everyday,
    given: fails('/accounts/*/entries?*'),
    steps: [sees(UNREACHABLE)],
  },
  { name: 'account-agrees', as: 'several', at: everyday, steps: [...compares('9075.90'), sees('The balances match.')] },
  {
    name: 'account-differs',
    isVariant: true,
    as: 'several',
    at: everyday,
    steps: [...compares('9135.90'), sees('This may explain the difference:')],
  },
  {
    name: 'several-transactions',
    allWidths: true,
    as: 'several',
    at: '/transactions',
    steps: [listed, finds('columnheader', 'Account')],
  },
  {
    name: 'several-open',
    allWidths: true,
    as: 'several',
    at: '/transactions',
    steps: [
      listed,
      (page) => page.getByRole('link', { name: 'Car', exact: true }).click(),
      finds('button', 'Duplicate'),
    ],
    only: 'desk',
  },
  {
    name: 'several-filters',
    as: 'several',
    at: '/transactions?type=transfer',
    steps: [listed, finds('columnheader', 'Account'), opens('Account')],
    only: 'desk',
  },
  {
    name: 'several-add',
    as: 'several',
    at: '/transactions',
    steps: [presses('Add Transaction'), finds('button', 'Add Transfer')],
  },
  {
    name: 'several-transfer-details',
    as: 'several',
    at: '/transactions?type=transfer',
    steps: [listed, presses(/^Details of /), sees('Transfer Details')],
  },
  { name: 'several-receipts', isVariant: true, as: 'several', at: '/receipts', steps: [finds('combobox', 'Account')] },
  {
    name: 'several-dashboard',
    allWidths: true,
    as: 'several',
    at: '/dashboard',
    steps: [sees(/^Income − expenses/), sees('Cash')],
  },
  {
    name: 'several-recurs',
    isVariant: true,
    as: 'several',
    at: '/recurring-transactions',
    steps: [sees('Piano lessons')],
  },
  {
    name: 'several-recurring',
    isVariant: true,
    as: 'several',
    at: '/recurring-transactions',
    steps: [
      presses('Edit Put aside'),
      finds('checkbox', 'Transfer to another account'),
      chooses('From', 'Cash'),
      finds('button', 'Save Recurring'),
    ],
  },
];
