import { chooses, fails, fills, finds, keepsToast, presses, type Scene, sees, UNREACHABLE, waits } from './scene.ts';

const addBudget = [presses('Add Budget'), finds('button', 'Save Budget')];
const addRecurring = [presses('Add Recurring'), finds('button', 'Save Recurring')];

/** Budgets and recurring transactions. */
export const plansScenes: Scene[] = [
  { name: 'budgets', as: 'full', at: '/budgets', steps: [finds('progressbar', /Food/)] },
  { name: 'budgets-empty', as: 'empty', at: '/budgets', steps: [sees('No budgets found')] },
  {
    name: 'budgets-loading',
    as: 'full',
    at: '/budgets',
    given: waits('/budgets'),
    steps: [finds('heading', 'Budgets')],
  },
  {
    name: 'budgets-failure',
    as: 'full',
    at: '/budgets',
    given: fails('/budgets'),
    steps: [sees(UNREACHABLE)],
  },
  { name: 'budgets-extreme', as: 'extreme', at: '/budgets', steps: [finds('progressbar', /^Spent of Ww/)] },
  { name: 'budgets-all-months', as: 'full', at: '/budgets?month=all', steps: [finds('progressbar', /Food/)] },
  { name: 'budgets-add', as: 'full', at: '/budgets', steps: addBudget },
  {
    name: 'budgets-add-incomplete',
    as: 'full',
    at: '/budgets',
    steps: [...addBudget, presses('Save Budget'), sees('Please select a category')],
  },
  {
    name: 'budgets-add-refused',
    as: 'full',
    at: '/budgets',
    steps: [
      ...addBudget,
      chooses('Category', 'Food'),
      fills('Amount', '300'),
      presses('Save Budget'),
      sees(/^There is a budget for Food/),
      sees('May 2026'),
    ],
  },
  { name: 'budgets-edit', as: 'full', at: '/budgets', steps: [presses(/^Edit /), finds('button', 'Save Budget')] },
  {
    name: 'budgets-delete',
    as: 'full',
    at: '/budgets',
    steps: [presses(/^Delete /), sees('Are you sure you want to delete this budget?')],
  },
  {
    name: 'budgets-nothing-to-copy',
    as: 'empty',
    at: '/budgets',
    steps: [presses("Copy last month's budgets"), keepsToast, sees('There is nothing to copy from May 2026.')],
  },
  { name: 'recurring', as: 'full', at: '/recurring-transactions', steps: [finds('rowheader', 'Rent')] },
  {
    name: 'recurring-empty',
    as: 'empty',
    at: '/recurring-transactions',
    steps: [sees('No recurring transactions')],
  },
  {
    name: 'recurring-loading',
    as: 'full',
    at: '/recurring-transactions',
    given: waits('/recurring'),
    steps: [finds('heading', 'Recurring Transactions')],
  },
  {
    name: 'recurring-failure',
    as: 'full',
    at: '/recurring-transactions',
    given: fails('/recurring'),
    steps: [sees(UNREACHABLE)],
  },
  { name: 'recurring-extreme', as: 'extreme', at: '/recurring-transactions', steps: [finds('rowheader', /^Ww/)] },
  { name: 'recurring-add', as: 'full', at: '/recurring-transactions', steps: addRecurring },
  {
    name: 'recurring-add-incomplete',
    as: 'full',
    at: '/recurring-transactions',
    steps: [...addRecurring, presses('Save Recurring'), sees('Please select a category')],
  },
  {
    name: 'recurring-edit',
    as: 'full',
    at: '/recurring-transactions',
    steps: [presses('Edit Rent'), sees('Next dates it posts')],
  },
  {
    name: 'recurring-delete',
    as: 'full',
    at: '/recurring-transactions',
    steps: [presses('Delete Rent'), sees('Are you sure you want to delete this recurring transaction?')],
  },
];
