import {
  chooseOption,
  clickButton,
  defineScene,
  failRequests,
  fillTextbox,
  leaveRequestsUnanswered,
  openSelectOptions,
  type Scene,
  type SceneStep,
  UNREACHABLE_MESSAGE,
  waitForRole,
  waitForText,
} from './define-scene.ts';

const at = '/accounts';
const everyday = '/accounts/everyday';
/** Waits until the balance charts are drawn. They appear later than the names of the accounts. */
const drawn: SceneStep = (page) =>
  page
    .getByRole('img', { name: /^From / })
    .nth(6)
    .waitFor();
const listed: SceneStep = (page) => page.locator('table[aria-busy=false]').first().waitFor();
const compares = (balance: string): SceneStep[] => [
  listed,
  clickButton('Reconcile'),
  fillTextbox('Balance on the statement', balance),
  clickButton('Compare'),
];

/**
 * The scenes of accounts and transfers, and the scenes of other screens that look different if the user has several
 * accounts.
 */
export const accountsScenes: Scene[] = [
  defineScene('accounts', { allWidths: true, as: 'several', at }, [drawn, waitForRole('region', 'Possible transfers')]),
  defineScene('accounts-one', { isVariant: true, as: 'empty', at }, [waitForRole('rowheader', 'Everyday')]),
  defineScene('accounts-loading', { as: 'several', at, given: leaveRequestsUnanswered('/accounts') }, [
    waitForRole('heading', 'Accounts'),
  ]),
  defineScene('accounts-failure', { as: 'several', at, given: failRequests('/accounts') }, [
    waitForText(UNREACHABLE_MESSAGE),
  ]),
  defineScene('accounts-proposals', { as: 'several', at }, [
    drawn,
    clickButton('Show'),
    waitForRole('button', 'Merge'),
  ]),
  defineScene('accounts-add', { as: 'several', at }, [
    clickButton('Add Account'),
    waitForRole('button', 'Save Account'),
  ]),
  defineScene('accounts-add-incomplete', { isVariant: true, as: 'several', at }, [
    clickButton('Add Account'),
    fillTextbox('Balance', '1.234'),
    clickButton('Save Account'),
    waitForText('Enter a name for the account'),
  ]),
  defineScene('accounts-edit', { isVariant: true, as: 'several', at }, [
    clickButton('Edit Savings'),
    waitForRole('checkbox', 'Closed'),
  ]),
  defineScene('accounts-delete', { isVariant: true, as: 'several', at }, [
    clickButton('Delete Savings'),
    waitForRole('combobox', 'Move to'),
  ]),
  defineScene('accounts-transfer', { as: 'several', at }, [
    clickButton('Add Transfer'),
    clickButton('Save Transfer'),
    waitForText('Select an account'),
  ]),
  defineScene('account', { allWidths: true, as: 'several', at: everyday }, [listed]),
  defineScene('account-not-found', { isVariant: true, as: 'several', at: '/accounts/none' }, [
    waitForText('This account does not exist.'),
  ]),
  defineScene('account-failure', { as: 'several', at: everyday, given: failRequests('/accounts/*/entries?*') }, [
    waitForText(UNREACHABLE_MESSAGE),
  ]),
  defineScene('account-agrees', { as: 'several', at: everyday }, [
    ...compares('9075.90'),
    waitForText('The balances match.'),
  ]),
  defineScene('account-differs', { isVariant: true, as: 'several', at: everyday }, [
    ...compares('9135.90'),
    waitForText('This may explain the difference:'),
  ]),
  defineScene('several-transactions', { allWidths: true, as: 'several', at: '/transactions' }, [
    listed,
    waitForRole('columnheader', 'Account'),
  ]),
  defineScene('several-open', { allWidths: true, as: 'several', at: '/transactions', only: 'desk' }, [
    listed,
    (page) => page.getByRole('link', { name: 'Car', exact: true }).click(),
    waitForRole('button', 'Duplicate'),
  ]),
  defineScene('several-filters', { as: 'several', at: '/transactions?type=transfer', only: 'desk' }, [
    listed,
    waitForRole('columnheader', 'Account'),
    openSelectOptions('Account'),
  ]),
  defineScene('several-add', { as: 'several', at: '/transactions' }, [
    clickButton('Add Transaction'),
    waitForRole('button', 'Add Transfer'),
  ]),
  defineScene('several-transfer-details', { as: 'several', at: '/transactions?type=transfer' }, [
    listed,
    clickButton(/^Details of /),
    waitForText('Transfer Details'),
  ]),
  defineScene('several-receipts', { isVariant: true, as: 'several', at: '/receipts' }, [
    waitForRole('combobox', 'Account'),
  ]),
  defineScene('several-dashboard', { allWidths: true, as: 'several', at: '/dashboard' }, [
    waitForText(/^Income − expenses/),
    waitForText('Cash'),
  ]),
  defineScene('several-recurs', { isVariant: true, as: 'several', at: '/recurring-transactions' }, [
    waitForText('Piano lessons'),
  ]),
  defineScene('several-recurring', { isVariant: true, as: 'several', at: '/recurring-transactions' }, [
    clickButton('Edit Put aside'),
    waitForRole('checkbox', 'Transfer to another account'),
    chooseOption('From', 'Cash'),
    waitForRole('button', 'Save Recurring'),
  ]),
];
