import {
  chooseOption,
  clickButton,
  defineScene,
  failRequests,
  fillTextbox,
  keepToastOpen,
  leaveRequestsUnanswered,
  type Scene,
  UNREACHABLE_MESSAGE,
  waitForRole,
  waitForText,
} from './define-scene.ts';

const addBudget = [clickButton('Add Budget'), waitForRole('button', 'Save Budget')];
const addRecurring = [clickButton('Add Recurring'), waitForRole('button', 'Save Recurring')];

const chooseCustom = [chooseOption('Frequency', 'Custom…'), waitForText('Ends')];

export const budgetsAndRecurringScenes: Scene[] = [
  defineScene('budgets', { allWidths: true, largeText: true, as: 'full', at: '/budgets' }, [
    waitForRole('progressbar', /Food/),
  ]),
  defineScene('budgets-empty', { isVariant: true, as: 'empty', at: '/budgets' }, [waitForText('No budgets found')]),
  defineScene('budgets-loading', { as: 'full', at: '/budgets', given: leaveRequestsUnanswered('/budgets') }, [
    waitForRole('heading', 'Budgets'),
  ]),
  defineScene('budgets-failure', { as: 'full', at: '/budgets', given: failRequests('/budgets') }, [
    waitForText(UNREACHABLE_MESSAGE),
  ]),
  defineScene('budgets-extreme', { isVariant: true, as: 'extreme', at: '/budgets' }, [
    waitForRole('progressbar', /^Spending in Ww/),
  ]),
  defineScene('budgets-all-months', { isVariant: true, as: 'full', at: '/budgets?month=all' }, [
    waitForRole('progressbar', /Food/),
  ]),
  defineScene('budgets-add', { as: 'full', at: '/budgets' }, addBudget),
  defineScene('budgets-add-incomplete', { isVariant: true, as: 'full', at: '/budgets' }, [
    ...addBudget,
    clickButton('Save Budget'),
    waitForText('Please select a category'),
  ]),
  defineScene('budgets-add-refused', { isVariant: true, as: 'full', at: '/budgets' }, [
    ...addBudget,
    chooseOption('Category', 'Food'),
    fillTextbox('Amount', '300'),
    clickButton('Save Budget'),
    waitForText(/^There is already a budget for Food/),
    waitForText('May 2026'),
  ]),
  defineScene('budgets-add-group', { as: 'full', at: '/budgets' }, [
    ...addBudget,
    chooseOption('For', 'Category group'),
    chooseOption('Period', 'Week'),
    fillTextbox('Name', 'Eating out'),
    chooseOption('Categories', 'Food'),
    fillTextbox('Amount', '40'),
    waitForText(/^This amount would have been enough in/),
  ]),
  defineScene('budgets-edit-repeating', { isVariant: true, as: 'full', at: '/budgets' }, [
    clickButton(/^Edit Home and table/),
    waitForText('A new amount applies to the current month and later ones.'),
  ]),
  defineScene('budgets-edit', { isVariant: true, as: 'full', at: '/budgets' }, [
    clickButton(/^Edit /),
    waitForRole('button', 'Save Budget'),
  ]),
  defineScene('budgets-delete', { isVariant: true, as: 'full', at: '/budgets' }, [
    clickButton(/^Delete /),
    waitForText('Are you sure you want to delete this budget?'),
  ]),
  defineScene('budgets-nothing-to-copy', { isVariant: true, as: 'empty', at: '/budgets' }, [
    clickButton("Copy Last Month's Budgets"),
    keepToastOpen,
    waitForText('There is nothing to copy from May 2026.'),
  ]),
  defineScene('recurring', { allWidths: true, as: 'full', at: '/recurring-transactions' }, [
    waitForRole('rowheader', 'Rent'),
  ]),
  defineScene('recurring-empty', { isVariant: true, as: 'empty', at: '/recurring-transactions' }, [
    waitForText('No recurring transactions'),
  ]),
  defineScene(
    'recurring-loading',
    { as: 'full', at: '/recurring-transactions', given: leaveRequestsUnanswered('/recurring') },
    [waitForRole('heading', 'Recurring Transactions')],
  ),
  defineScene('recurring-failure', { as: 'full', at: '/recurring-transactions', given: failRequests('/recurring') }, [
    waitForText(UNREACHABLE_MESSAGE),
  ]),
  defineScene('recurring-extreme', { isVariant: true, as: 'extreme', at: '/recurring-transactions' }, [
    waitForRole('rowheader', /^Ww/),
  ]),
  defineScene('recurring-add', { as: 'full', at: '/recurring-transactions' }, addRecurring),
  defineScene('recurring-add-incomplete', { isVariant: true, as: 'full', at: '/recurring-transactions' }, [
    ...addRecurring,
    clickButton('Save Recurring'),
    waitForText('Please select a category'),
  ]),
  defineScene('recurring-edit', { isVariant: true, as: 'full', at: '/recurring-transactions' }, [
    clickButton('Edit Rent'),
    waitForText('Upcoming dates'),
  ]),
  defineScene('recurring-custom', { as: 'full', at: '/recurring-transactions' }, [
    ...addRecurring,
    ...chooseCustom,
    fillTextbox('Start date', 'Jul 3, 2026'),
    chooseOption('On', 'A day of the week'),
    chooseOption('Ends', 'After a number of times'),
    waitForText(/^Every month on the last Friday, 12 times/),
  ]),
  defineScene('recurring-custom-incomplete', { isVariant: true, as: 'full', at: '/recurring-transactions' }, [
    ...addRecurring,
    ...chooseCustom,
    chooseOption('On', 'Specific days'),
    fillTextbox('Days of the month', '32'),
    chooseOption('Ends', 'On a date'),
    clickButton('Save Recurring'),
    waitForText('Enter the last day, such as Nov 21, 2027'),
  ]),
  defineScene('recurring-rhythm-edit', { isVariant: true, as: 'several', at: '/recurring-transactions' }, [
    clickButton('Edit Loan'),
    waitForText(/^Every 2 weeks on Friday, 12 times/),
  ]),
  defineScene('recurring-rhythm-item', { isVariant: true, as: 'several', at: '/recurring-transactions' }, [
    clickButton('Pause, skip or post Loan'),
    waitForText('Post Now'),
  ]),
  defineScene('recurring-delete', { isVariant: true, as: 'full', at: '/recurring-transactions' }, [
    clickButton('Delete Rent'),
    waitForText('Are you sure you want to delete this recurring transaction?'),
  ]),
  defineScene('recurring-item', { as: 'full', at: '/recurring-transactions' }, [
    clickButton('Pause, skip or post Rent'),
    waitForText('Post Now'),
  ]),
  defineScene('calendar', { allWidths: true, as: 'full', at: '/calendar' }, [waitForRole('button', /; due: /)]),
  defineScene('calendar-empty', { isVariant: true, as: 'empty', at: '/calendar' }, [
    waitForText('Nothing on this day.'),
  ]),
  defineScene(
    'calendar-loading',
    { isVariant: true, as: 'full', at: '/calendar', given: leaveRequestsUnanswered('/calendar*') },
    [waitForRole('heading', 'Calendar')],
  ),
  defineScene('calendar-failure', { isVariant: true, as: 'full', at: '/calendar', given: failRequests('/calendar*') }, [
    waitForText(UNREACHABLE_MESSAGE),
  ]),
  defineScene('calendar-extreme', { isVariant: true, as: 'extreme', at: '/calendar' }, [
    waitForRole('link', /^All 4 transactions/),
  ]),
];
