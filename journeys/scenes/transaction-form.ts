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
  waitForCalendar,
  waitForRole,
  waitForText,
} from './define-scene.ts';

const at = '/transactions';
const ADD: SceneStep[] = [clickButton('Add Transaction'), waitForRole('button', 'Save Expense')];

export const transactionFormScenes: Scene[] = [
  defineScene('transactions-add', { largeText: true, as: 'full', at }, ADD),
  defineScene('transactions-add-names', { as: 'full', at }, [
    ...ADD,
    fillTextbox('Amount', '12+3.50'),
    (page) => page.getByRole('textbox', { name: 'Name' }).pressSequentially('ma'),
    (page) => page.getByRole('listbox', { name: 'Suggestions' }).waitFor(),
  ]),
  defineScene('transactions-add-discard', { isVariant: true, as: 'full', at }, [
    ...ADD,
    fillTextbox('Name', 'Tea'),
    (page) => page.keyboard.press('Escape'),
    waitForText('Discard changes?'),
  ]),
  defineScene('transactions-add-income', { isVariant: true, as: 'full', at }, [
    ...ADD,
    clickButton('Add Income'),
    waitForText('Save Income'),
  ]),
  defineScene('transactions-add-incomplete', { isVariant: true, as: 'full', at }, [
    ...ADD,
    clickButton('Save Expense'),
    waitForText('Please select a category'),
  ]),
  defineScene('transactions-add-category', { as: 'full', at }, [...ADD, openSelectOptions('Category')]),
  defineScene('transactions-add-new-category', { isVariant: true, as: 'full', at }, [
    ...ADD,
    chooseOption('Category', '-- Add New Category --'),
    waitForText('Enter new category name:'),
  ]),
  defineScene('transactions-add-year', { as: 'full', at }, [
    ...ADD,
    fillTextbox('Date', '3/4/2204'),
    (page) => page.keyboard.press('Tab'),
    waitForText(/^Is the year 2204 right/),
  ]),
  defineScene('transactions-add-calendar', { as: 'full', at }, [
    ...ADD,
    clickButton('Choose Date in a calendar'),
    waitForCalendar,
  ]),
  defineScene('transactions-add-warning', { as: 'empty', at }, [
    ...ADD,
    fillTextbox('Name', 'Bicycle'),
    fillTextbox('Amount', '2000'),
    chooseOption('Category', 'Shopping'),
    clickButton('Save Expense'),
    waitForText(/^Warning: This expense/),
  ]),
  defineScene('transactions-add-busy', { as: 'full', at, given: leaveRequestsUnanswered('/transactions') }, [
    ...ADD,
    fillTextbox('Name', 'Tea'),
    fillTextbox('Amount', '2'),
    chooseOption('Category', 'Food'),
    clickButton('Save Expense'),
    waitForText('Saving...'),
  ]),
  defineScene('transactions-add-failure', { as: 'full', at, given: failRequests('/transactions') }, [
    ...ADD,
    fillTextbox('Name', 'Tea'),
    fillTextbox('Amount', '2'),
    chooseOption('Category', 'Food'),
    clickButton('Save Expense'),
    waitForText(UNREACHABLE_MESSAGE),
  ]),
  defineScene('transactions-split', { as: 'full', at }, [
    ...ADD,
    fillTextbox('Name', 'Garden centre'),
    fillTextbox('Amount', '84.50'),
    chooseOption('Category', 'Shopping'),
    clickButton('Split'),
    fillTextbox('Amount of line 1', '30%'),
    chooseOption('Category of line 2', 'Food'),
    fillTextbox('Amount of line 2', '12'),
    clickButton('Add Line'),
    clickButton('Save Expense'),
    waitForText('Enter an amount other than 0'),
  ]),
  defineScene('transactions-refund', { as: 'full', at }, [
    // Edits an existing income transaction, because the values of a new, unsaved one would reappear in later scenes.
    clickButton(/^Edit Deposit back/),
    fillTextbox('Amount', '4'),
    fillTextbox('Name', 'Market'),
    clickButton('Refund of…'),
    waitForRole('combobox', 'Which part of Market hall was refunded'),
  ]),
  defineScene('transactions-split-extreme', { isVariant: true, as: 'extreme', at }, [
    (page) =>
      page
        .getByRole('button', { name: /^Edit Membership/ })
        .first()
        .click(),
    waitForText('Everything is assigned'),
  ]),
];
