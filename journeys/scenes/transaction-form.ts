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
  showsCalendar,
  UNREACHABLE,
  waits,
} from './scene.ts';

const at = '/transactions';
const ADD: Step[] = [presses('Add Transaction'), finds('button', 'Save Expense')];

export const transactionFormScenes: Scene[] = [
  scene('transactions-add', { as: 'full', at }, ADD),
  scene('transactions-add-names', { as: 'full', at }, [
    ...ADD,
    fills('Amount', '12+3.50'),
    (page) => page.getByRole('textbox', { name: 'Name' }).pressSequentially('ma'),
    (page) => page.getByRole('listbox', { name: 'Suggestions' }).waitFor(),
  ]),
  scene('transactions-add-discard', { isVariant: true, as: 'full', at }, [
    ...ADD,
    fills('Name', 'Tea'),
    (page) => page.keyboard.press('Escape'),
    sees('Discard changes?'),
  ]),
  scene('transactions-add-income', { isVariant: true, as: 'full', at }, [
    ...ADD,
    presses('Add Income'),
    sees('Save Income'),
  ]),
  scene('transactions-add-incomplete', { isVariant: true, as: 'full', at }, [
    ...ADD,
    presses('Save Expense'),
    sees('Please select a category'),
  ]),
  scene('transactions-add-category', { as: 'full', at }, [...ADD, opens('Category')]),
  scene('transactions-add-new-category', { isVariant: true, as: 'full', at }, [
    ...ADD,
    chooses('Category', '-- Add New Category --'),
    sees('Enter new category name:'),
  ]),
  scene('transactions-add-calendar', { as: 'full', at }, [...ADD, presses('Choose Date in a calendar'), showsCalendar]),
  scene('transactions-add-warning', { as: 'empty', at }, [
    ...ADD,
    fills('Name', 'Bicycle'),
    fills('Amount', '2000'),
    chooses('Category', 'Shopping'),
    presses('Save Expense'),
    sees(/^Warning: This expense/),
  ]),
  scene('transactions-add-busy', { as: 'full', at, given: waits('/transactions') }, [
    ...ADD,
    fills('Name', 'Tea'),
    fills('Amount', '2'),
    chooses('Category', 'Food'),
    presses('Save Expense'),
    sees('Saving...'),
  ]),
  scene('transactions-add-failure', { as: 'full', at, given: fails('/transactions') }, [
    ...ADD,
    fills('Name', 'Tea'),
    fills('Amount', '2'),
    chooses('Category', 'Food'),
    presses('Save Expense'),
    sees(UNREACHABLE),
  ]),
  scene('transactions-split', { as: 'full', at }, [
    ...ADD,
    fills('Name', 'Garden centre'),
    fills('Amount', '84.50'),
    chooses('Category', 'Shopping'),
    presses('Split'),
    fills('Amount of line 1', '30%'),
    chooses('Category of line 2', 'Food'),
    fills('Amount of line 2', '12'),
    presses('Add Line'),
    presses('Save Expense'),
    sees('Please enter an amount greater than 0'),
  ]),
  scene('transactions-split-extreme', { isVariant: true, as: 'extreme', at }, [
    (page) =>
      page
        .getByRole('button', { name: /^Edit Membership/ })
        .first()
        .click(),
    sees('Everything is assigned'),
  ]),
];
