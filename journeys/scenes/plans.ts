import {
  chooses,
  fails,
  fills,
  finds,
  keepsToast,
  presses,
  type Scene,
  scene,
  sees,
  UNREACHABLE,
  waits,
} from './scene.ts';

const addBudget = [presses('Add Budget'), finds('button', 'Save Budget')];
const addRecurring = [presses('Add Recurring'), finds('button', 'Save Recurring')];

/** The scenes of budgets and recurring transactions. */
export const plansScenes: Scene[] = [
  scene('budgets', { allWidths: true, as: 'full', at: '/budgets' }, [finds('progressbar', /Food/)]),
  scene('budgets-empty', { isVariant: true, as: 'empty', at: '/budgets' }, [sees('No budgets found')]),
  scene('budgets-loading', { as: 'full', at: '/budgets', given: waits('/budgets') }, [finds('heading', 'Budgets')]),
  scene('budgets-failure', { as: 'full', at: '/budgets', given: fails('/budgets') }, [sees(UNREACHABLE)]),
  scene('budgets-extreme', { isVariant: true, as: 'extreme', at: '/budgets' }, [finds('progressbar', /^Spent of Ww/)]),
  scene('budgets-all-months', { isVariant: true, as: 'full', at: '/budgets?month=all' }, [
    finds('progressbar', /Food/),
  ]),
  scene('budgets-add', { as: 'full', at: '/budgets' }, addBudget),
  scene('budgets-add-incomplete', { isVariant: true, as: 'full', at: '/budgets' }, [
    ...addBudget,
    presses('Save Budget'),
    sees('Please select a category'),
  ]),
  scene('budgets-add-refused', { isVariant: true, as: 'full', at: '/budgets' }, [
    ...addBudget,
    chooses('Category', 'Food'),
    fills('Amount', '300'),
    presses('Save Budget'),
    sees(/^There is already a budget for Food/),
    sees('May 2026'),
  ]),
  scene('budgets-edit', { isVariant: true, as: 'full', at: '/budgets' }, [
    presses(/^Edit /),
    finds('button', 'Save Budget'),
  ]),
  scene('budgets-delete', { isVariant: true, as: 'full', at: '/budgets' }, [
    presses(/^Delete /),
    sees('Are you sure you want to delete this budget?'),
  ]),
  scene('budgets-nothing-to-copy', { isVariant: true, as: 'empty', at: '/budgets' }, [
    presses("Copy last month's budgets"),
    keepsToast,
    sees('There is nothing to copy from May 2026.'),
  ]),
  scene('recurring', { allWidths: true, as: 'full', at: '/recurring-transactions' }, [finds('rowheader', 'Rent')]),
  scene('recurring-empty', { isVariant: true, as: 'empty', at: '/recurring-transactions' }, [
    sees('No recurring transactions'),
  ]),
  scene('recurring-loading', { as: 'full', at: '/recurring-transactions', given: waits('/recurring') }, [
    finds('heading', 'Recurring Transactions'),
  ]),
  scene('recurring-failure', { as: 'full', at: '/recurring-transactions', given: fails('/recurring') }, [
    sees(UNREACHABLE),
  ]),
  scene('recurring-extreme', { isVariant: true, as: 'extreme', at: '/recurring-transactions' }, [
    finds('rowheader', /^Ww/),
  ]),
  scene('recurring-add', { as: 'full', at: '/recurring-transactions' }, addRecurring),
  scene('recurring-add-incomplete', { isVariant: true, as: 'full', at: '/recurring-transactions' }, [
    ...addRecurring,
    presses('Save Recurring'),
    sees('Please select a category'),
  ]),
  scene('recurring-edit', { isVariant: true, as: 'full', at: '/recurring-transactions' }, [
    presses('Edit Rent'),
    sees('Upcoming dates'),
  ]),
  scene('recurring-delete', { isVariant: true, as: 'full', at: '/recurring-transactions' }, [
    presses('Delete Rent'),
    sees('Are you sure you want to delete this recurring transaction?'),
  ]),
  scene('recurring-item', { as: 'full', at: '/recurring-transactions' }, [
    presses('Pause, skip or post Rent'),
    sees('Post now'),
  ]),
  scene('calendar', { allWidths: true, as: 'full', at: '/calendar' }, [finds('button', /; due: /)]),
  scene('calendar-empty', { isVariant: true, as: 'empty', at: '/calendar' }, [sees('Nothing on this day.')]),
  scene('calendar-loading', { isVariant: true, as: 'full', at: '/calendar', given: waits('/calendar*') }, [
    finds('heading', 'Calendar'),
  ]),
  scene('calendar-failure', { isVariant: true, as: 'full', at: '/calendar', given: fails('/calendar*') }, [
    sees(UNREACHABLE),
  ]),
  scene('calendar-extreme', { isVariant: true, as: 'extreme', at: '/calendar' }, [
    finds('link', /^All 4 transactions/),
  ]),
];
