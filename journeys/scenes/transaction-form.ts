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
  seesCalendar,
  UNREACHABLE,
  waits,
} from './scene.ts';

const at = '/transactions';
const ADD: Step[] = [presses('Add Transaction'), finds('button', 'Save Expense')];

export const transactionFormScenes: Scene[] = [
  { name: 'transactions-add', as: 'full', at, steps: ADD },
  {
    name: 'transactions-add-names',
    as: 'full',
    at,
    steps: [
      ...ADD,
      fills('Amount', '12+3.50'),
      (page) => page.getByRole('textbox', { name: 'Name' }).pressSequentially('ma'),
      (page) => page.getByRole('listbox', { name: 'Suggestions' }).waitFor(),
    ],
  },
  {
    name: 'transactions-add-discard',
    isVariant: true,
    as: 'full',
    at,
    steps: [...ADD, fills('Name', 'Tea'), (page) => page.keyboard.press('Escape'), sees('Discard changes?')],
  },
  {
    name: 'transactions-add-income',
    isVariant: true,
    as: 'full',
    at,
    steps: [...ADD, presses('Add Income'), sees('Save Income')],
  },
  {
    name: 'transactions-add-incomplete',
    isVariant: true,
    as: 'full',
    at,
    steps: [...ADD, presses('Save Expense'), sees('Please select a category')],
  },
  { name: 'transactions-add-category', as: 'full', at, steps: [...ADD, opens('Category')] },
  {
    name: 'transactions-add-new-category',
    isVariant: true,
    as: 'full',
    at,
    steps: [...ADD, chooses('Category', '-- Add New Category --'), sees('Enter new category name:')],
  },
  {
    name: 'transactions-add-calendar',
    as: 'full',
    at,
    steps: [...ADD, presses('Choose Date in a calendar'), seesCalendar],
  },
  {
    name: 'transactions-add-warning',
    as: 'empty',
    at,
    steps: [
      ...ADD,
      fills('Name', 'Bicycle'),
      fills('Amount', '2000'),
      chooses('Category', 'Shopping'),
      presses('Save Expense'),
      sees(/^Warning: This expense/),
    ],
  },
  {
    name: 'transactions-add-busy',
    as: 'full',
    at,
    given: waits('/transactions'),
    steps: [
      ...ADD,
      fills('Name', 'Tea'),
      fills('Amount', '2'),
      chooses('Category', 'Food'),
      presses('Save Expense'),
      sees('Saving...'),
    ],
  },
  {
    name: 'transactions-add-failure',
    as: 'full',
    at,
    given: fails('/transactions'),
    steps: [
      ...ADD,
      fills('Name', 'Tea'),
      fills('Amount', '2'),
      chooses('Category', 'Food'),
      presses('Save Expense'),
      sees(UNREACHABLE),
    ],
  },
  {
    name: 'transactions-split',
    as: 'full',
    at,
    steps: [
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
    ],
  },
  {
    name: 'transactions-split-extreme',
    isVariant: true,
    as: 'extreme',
    at,
    steps: [
      (page) =>
        page
          .getByRole('button', { name: /^Edit Membership/ })
          .first()
          .click(),
      sees('Everything is assigned'),
    ],
  },
];
