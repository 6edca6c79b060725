import {
  chooses,
  fails,
  fills,
  finds,
  opens,
  presses,
  type Scene,
  type Step,
  scene,
  sees,
  UNREACHABLE,
  waits,
} from './scene.ts';

const at = '/accounts';
const everyday = '/accounts/everyday';
/** The page draws the lines of the accounts after their names. */
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

/** The scenes of accounts and transfers, and of other screens that change if the person has several accounts. */
export const accountsScenes: Scene[] = [
  scene('accounts', { allWidths: true, as: 'several', at }, [drawn, finds('region', 'Possible transfers')]),
  scene('accounts-one', { isVariant: true, as: 'empty', at }, [finds('rowheader', 'Everyday')]),
  scene('accounts-loading', { as: 'several', at, given: waits('/accounts') }, [finds('heading', 'Accounts')]),
  scene('accounts-failure', { as: 'several', at, given: fails('/accounts') }, [sees(UNREACHABLE)]),
  scene('accounts-proposals', { as: 'several', at }, [drawn, presses('Show'), finds('button', 'Merge')]),
  scene('accounts-add', { as: 'several', at }, [presses('Add Account'), finds('button', 'Save Account')]),
  scene('accounts-add-incomplete', { isVariant: true, as: 'several', at }, [
    presses('Add Account'),
    fills('Opening balance', '1.234'),
    presses('Save Account'),
    sees('Please enter a name for the account'),
  ]),
  scene('accounts-edit', { isVariant: true, as: 'several', at }, [
    presses('Edit Savings'),
    finds('checkbox', 'Closed'),
  ]),
  scene('accounts-delete', { isVariant: true, as: 'several', at }, [
    presses('Delete Savings'),
    finds('combobox', 'Move to'),
  ]),
  scene('accounts-transfer', { as: 'several', at }, [
    presses('Add Transfer'),
    presses('Save Transfer'),
    sees('Please select an account'),
  ]),
  scene('account', { allWidths: true, as: 'several', at: everyday }, [listed]),
  scene('account-not-found', { isVariant: true, as: 'several', at: '/accounts/none' }, [
    sees('This account does not exist.'),
  ]),
  scene('account-failure', { as: 'several', at: everyday, given: fails('/accounts/*/entries?*') }, [sees(UNREACHABLE)]),
  scene('account-agrees', { as: 'several', at: everyday }, [...compares('9075.90'), sees('The balances match.')]),
  scene('account-differs', { isVariant: true, as: 'several', at: everyday }, [
    ...compares('9135.90'),
    sees('This may explain the difference:'),
  ]),
  scene('several-transactions', { allWidths: true, as: 'several', at: '/transactions' }, [
    listed,
    finds('columnheader', 'Account'),
  ]),
  scene('several-open', { allWidths: true, as: 'several', at: '/transactions', only: 'desk' }, [
    listed,
    (page) => page.getByRole('link', { name: 'Car', exact: true }).click(),
    finds('button', 'Duplicate'),
  ]),
  scene('several-filters', { as: 'several', at: '/transactions?type=transfer', only: 'desk' }, [
    listed,
    finds('columnheader', 'Account'),
    opens('Account'),
  ]),
  scene('several-add', { as: 'several', at: '/transactions' }, [
    presses('Add Transaction'),
    finds('button', 'Add Transfer'),
  ]),
  scene('several-transfer-details', { as: 'several', at: '/transactions?type=transfer' }, [
    listed,
    presses(/^Details of /),
    sees('Transfer Details'),
  ]),
  scene('several-receipts', { isVariant: true, as: 'several', at: '/receipts' }, [finds('combobox', 'Account')]),
  scene('several-dashboard', { allWidths: true, as: 'several', at: '/dashboard' }, [
    sees(/^Income − expenses/),
    sees('Cash'),
  ]),
  scene('several-recurs', { isVariant: true, as: 'several', at: '/recurring-transactions' }, [sees('Piano lessons')]),
  scene('several-recurring', { isVariant: true, as: 'several', at: '/recurring-transactions' }, [
    presses('Edit Put aside'),
    finds('checkbox', 'Transfer to another account'),
    chooses('From', 'Cash'),
    finds('button', 'Save Recurring'),
  ]),
];
