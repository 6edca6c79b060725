import type { Page } from 'playwright-core';
import {
  answers,
  chooses,
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

const checks =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('checkbox', { name }).last().check();

/** Any change of a transaction comes after another one. */
async function changedMeanwhile(page: Page): Promise<undefined> {
  await page.route('**/api/transactions/*', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const body = route.request().postDataJSON();
    const current = {
      ...body,
      name: 'What another tab calls it',
      cost: body.cost + 5,
      note: 'Seen from there',
      version: 2,
    };
    return route.fulfill({ status: 409, json: { message: 'This was changed meanwhile.', current } });
  });
}

const settled: Step = (page) => page.locator('table[aria-busy=false]').waitFor();
const at = '/transactions';
const ADD: Step[] = [presses('Add Transaction'), finds('button', 'Save Expense')];
const CATEGORIES: Step[] = [
  presses('Manage Categories'),
  (page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
];
const CALENDAR = finds('button', 'Previous month');

export const transactionsScenes: Scene[] = [
  { name: 'transactions', as: 'full', at, steps: [settled] },
  { name: 'transactions-empty', isVariant: true, as: 'empty', at, steps: [sees('No Transaction done')] },
  {
    name: 'transactions-loading',
    as: 'full',
    at,
    given: waits('/transactions?*'),
    steps: [finds('search', 'Filters')],
  },
  {
    name: 'transactions-failure',
    as: 'full',
    at,
    given: fails('/transactions?*'),
    steps: [sees(UNREACHABLE)],
  },
  { name: 'transactions-extreme', isVariant: true, as: 'extreme', at, steps: [settled] },
  {
    name: 'transactions-filtered',
    as: 'full',
    at: '/transactions?search=e&type=expense&category=Groceries&from=2026-01-01&to=2026-06-18',
    steps: [settled, finds('button', 'Clear Filters')],
  },
  {
    name: 'transactions-nothing-found',
    isVariant: true,
    as: 'full',
    at: '/transactions?search=nothing+of+the+kind',
    steps: [sees('Nothing matches these filters.')],
  },
  {
    name: 'transactions-filters',
    as: 'full',
    at: '/transactions?from=2026-06-18&to=2026-06-01',
    steps: [presses(/^Filters/), sees('This is before the From date')],
    only: 'phone',
  },
  {
    name: 'transactions-filter-categories',
    as: 'full',
    at,
    steps: [presses(/^Filters/), opens('Category')],
    only: 'phone',
  },
  {
    name: 'transactions-filter-calendar',
    as: 'full',
    at,
    steps: [presses('Choose From in a calendar'), CALENDAR],
    only: 'desk',
  },
  {
    name: 'transactions-filter-calendar',
    as: 'full',
    at,
    steps: [presses(/^Filters/), presses('Choose From in a calendar'), CALENDAR],
    only: 'phone',
  },
  { name: 'transactions-chosen', as: 'full', at, steps: [checks('Select all on this page'), sees('Delete (10)')] },
  {
    name: 'transactions-change-many',
    as: 'full',
    at,
    steps: [checks('Select all on this page'), presses('Change (10)'), sees(/^What you leave empty stays/)],
  },
  {
    name: 'transactions-changed',
    as: 'full',
    at,
    given: answers({
      'PUT /transactions/bulk': { json: { message: '10 transactions changed.', changedCount: 10, changeId: 'c1' } },
    }),
    steps: [
      checks('Select all on this page'),
      presses('Change (10)'),
      fills('Name', 'Fair'),
      presses('Change'),
      sees('10 transactions changed.'),
      finds('button', 'Undo Change (10)'),
      keepsToast,
    ],
  },
  {
    name: 'transactions-open',
    as: 'full',
    at,
    steps: [
      settled,
      (page) => page.getByRole('rowheader').nth(1).getByRole('link').click(),
      finds('button', 'Duplicate'),
    ],
  },
  { name: 'transactions-add', as: 'full', at, steps: ADD },
  {
    name: 'transactions-add-names',
    as: 'full',
    at,
    steps: [
      ...ADD,
      fills('Amount', '12+3.50'),
      (page) => page.getByRole('textbox', { name: 'Name' }).pressSequentially('ma'),
      (page) => page.getByRole('listbox', { name: 'Entered before' }).waitFor(),
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
    steps: [...ADD, presses('Choose Date in a calendar'), CALENDAR],
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
      sees('All is assigned'),
    ],
  },
  {
    name: 'transactions-part',
    isVariant: true,
    as: 'full',
    at: '/transactions?category=Food&from=2026-06-15',
    steps: [settled, sees(/of \$71\.95/)],
  },
  {
    name: 'transactions-details-split',
    isVariant: true,
    as: 'full',
    at,
    steps: [presses('Details of Market hall, Jun 18, 2026'), sees('A basket and two bowls')],
  },
  { name: 'transactions-edit', isVariant: true, as: 'full', at, steps: [presses(/^Edit /), finds('button', /^Save /)] },
  {
    name: 'transactions-edit-extreme',
    isVariant: true,
    as: 'extreme',
    at,
    steps: [presses(/^Edit /), finds('button', /^Save /)],
  },
  {
    name: 'transactions-edit-conflict',
    as: 'full',
    at,
    given: changedMeanwhile,
    steps: [presses(/^Edit /), fills('Name', 'What this tab calls it'), presses(/^Save /), sees('Changed meanwhile')],
  },
  { name: 'transactions-details', as: 'full', at, steps: [presses(/^Details of /), finds('button', 'Duplicate')] },
  {
    name: 'transactions-details-extreme',
    isVariant: true,
    as: 'extreme',
    at,
    steps: [presses(/^Details of /), finds('button', 'Duplicate')],
  },
  { name: 'transactions-delete', as: 'full', at, steps: [presses(/^Delete /), finds('alertdialog', /Delete/)] },
  {
    name: 'transactions-delete-failure',
    as: 'full',
    at,
    given: fails('/transactions/*'),
    steps: [presses(/^Delete /), presses('Delete'), sees(UNREACHABLE)],
  },
  {
    name: 'transactions-delete-many',
    isVariant: true,
    as: 'full',
    at,
    steps: [checks('Select all on this page'), presses('Delete (10)'), sees(/permanently delete these 10/)],
  },
  {
    name: 'transactions-deleted',
    isVariant: true,
    as: 'extreme',
    at,
    steps: [presses(/^Delete /), presses('Delete'), keepsToast, finds('button', 'Undo')],
  },
  { name: 'categories', as: 'full', at, steps: CATEGORIES },
  {
    name: 'categories-empty',
    isVariant: true,
    as: 'empty',
    at,
    steps: [presses('Manage Categories'), sees(/^No custom categories/)],
  },
  {
    name: 'categories-loading',
    as: 'empty',
    at,
    given: waits('/transactions/categories'),
    steps: [presses('Manage Categories'), finds('dialog', 'Manage Custom Categories')],
  },
  {
    name: 'categories-failure',
    as: 'empty',
    at,
    given: fails('/transactions/categories'),
    // The filter behind the dialog offers to retry as well.
    steps: [
      presses('Manage Categories'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Retry' }).waitFor(),
    ],
  },
  {
    name: 'categories-extreme',
    isVariant: true,
    as: 'extreme',
    at,
    steps: CATEGORIES,
  },
  {
    name: 'categories-delete-extreme',
    isVariant: true,
    as: 'extreme',
    at,
    steps: [...CATEGORIES, presses(`Delete W${'w'.repeat(49)}`), sees(/Are you sure you want to delete the category/)],
  },
  {
    name: 'export-failure',
    as: 'full',
    at,
    given: fails('/transactions/export'),
    steps: [presses('Export to CSV'), sees('Failed to export CSV. Please try again.')],
  },
];
