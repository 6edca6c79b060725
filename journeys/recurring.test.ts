import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { addDaysClamped as addDays, getDayInTimeZone } from '../domain/calendar-day.ts';
import { listOccurrences } from '../domain/recurrence.ts';
import type { TestAccount } from './testing/account.ts';
import { formatDay, goToScreen, pressButton, readTableRow, selectOption } from './testing/page-actions.ts';
import { saveAndLoseResponse } from './testing/save-and-lose-response.ts';
import { createStoryTests } from './testing/story-tests.ts';

/** Today in the time zone of the browser, as `YYYY-MM-DD`. */
const TODAY = getDayInTimeZone(new Date(), 'Europe/Berlin');

const item = (account: TestAccount, body: object) =>
  account.send('POST', '/recurring/create', {
    name: 'Rent',
    category: 'Bills',
    amount: 900.5,
    startDate: addDays(TODAY, 10),
    ...body,
  });

const story = createStoryTests();

story(
  'a user adds a recurring expense, sees its next dates, changes it to income and deletes it',
  async ({ visit }) => {
    const { page } = await visit('/dashboard');
    await goToScreen(page, 'Recurring Transactions');
    await page.getByText('No recurring transactions').waitFor();
    await pressButton(page, 'Add Recurring');
    const dialog = page.getByRole('dialog', { name: 'Add Recurring Transaction' });
    await dialog.getByText('The next due date is computed from the start date and frequency.').waitFor();
    await dialog.getByText('Enter a start date to see upcoming dates.').waitFor();
    await dialog.getByLabel('Name').fill('Rent');
    await dialog.getByLabel('Amount').fill('900.50');
    await selectOption(dialog, 'Category', 'Bills');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Frequency' }).inputValue()).toBe('Monthly');
    const startDate = '2024-01-31';
    await typeDay(dialog, 'Jan 31, 2024');
    const [first = '', second = '', third = ''] = Array.from(
      listOccurrences({ startDate, frequency: 'monthly' }, TODAY, addDays(TODAY, 100)),
      ({ day }) => day,
    );
    await expect.poll(() => nextDates(dialog)).toEqual([first, second, third].map(formatDay));
    await selectOption(dialog, 'Frequency', 'Annually');
    await expect.poll(() => nextDates(dialog)).toHaveLength(3);
    await selectOption(dialog, 'Frequency', 'Monthly');
    await expect.poll(() => nextDates(dialog)).toEqual([first, second, third].map(formatDay));
    await save(dialog);
    // If today is the last day of the month, the item was posted today and is due again on the second date.
    const due = first === TODAY ? second : first;
    await page.getByText(`Rent saved. Next due ${formatDay(due)}.`).waitFor();
    await expect
      .poll(() => readTableRow(page, 'Rent'))
      .toEqual(['Rent', 'Bills', 'Expense -$900.50', 'Expense', 'Monthly', expect.stringContaining(formatDay(due))]);

    await pressButton(page, 'Edit Rent');
    const edit = page.getByRole('dialog', { name: 'Edit Recurring Transaction' });
    await expect.poll(() => startField(edit).inputValue()).toBe('Jan 31, 2024');
    await expect.poll(() => nextDates(edit)).toMatchObject([formatDay(due), expect.any(String), expect.any(String)]);
    await edit.getByLabel('Name').fill('Lodger');
    await edit.getByLabel('Income').check();
    await selectOption(edit, 'Frequency', 'Weekly');
    await typeDay(edit, formatDay(addDays(TODAY, 3)));
    await expect.poll(() => nextDates(edit)).toEqual([3, 10, 17].map((days) => formatDay(addDays(TODAY, days))));
    await save(edit);
    await expect
      .poll(() => readTableRow(page, 'Lodger'))
      .toEqual(['Lodger', 'Bills', 'Income +$900.50', 'Income', 'Weekly', `${formatDay(addDays(TODAY, 3))} in 3 days`]);

    await pressButton(page, 'Delete Lodger');
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to delete this recurring transaction?').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    await pressButton(page, 'Delete Lodger');
    await pressButton(question, 'Delete');
    await page.getByText('Recurring transaction deleted.').waitFor();
    await page.getByText('No recurring transactions').waitFor();
  },
);

story('an item due today posts at once and is shown everywhere', async ({ visit }) => {
  const { page, account } = await visit('/dashboard');
  await page.getByText('No recent transactions.').waitFor();
  await goToScreen(page, 'Transactions');
  await page.getByText('No Transaction done').waitFor();
  await goToScreen(page, 'Recurring Transactions');
  await pressButton(page, 'Add Recurring');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Piano lesson');
  await dialog.getByLabel('Amount').fill('35');
  await selectOption(dialog, 'Category', 'Salary');
  await selectOption(dialog, 'Frequency', 'Weekly');
  await pressButton(dialog, 'Choose Start date in a calendar');
  // The calendar opens with the focus on today.
  const begin = page.getByRole('dialog', { name: /^Calendar/ }).locator('[data-autofocus]');
  await begin.and(page.locator(':focus')).press('Enter');
  await expect.poll(() => nextDates(dialog)).toEqual([0, 7, 14].map((days) => formatDay(addDays(TODAY, days))));
  await dialog.getByText('today, when you save').waitFor();
  await save(dialog);
  await expect
    .poll(() => readTableRow(page, 'Piano lesson'))
    .toMatchObject({ 5: `${formatDay(addDays(TODAY, 7))} in 7 days` });

  await goToScreen(page, 'Transactions');
  await page.getByRole('rowheader', { name: 'Piano lesson' }).waitFor();
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
  // The details of the transaction link to the recurring item that posted it.
  await pressButton(page, /^Details of Piano lesson/);
  await page.getByRole('link', { name: 'a recurring transaction' }).click();
  await page.getByRole('heading', { level: 1, name: 'Recurring Transactions' }).waitFor();
  await goToScreen(page, 'Dashboard');
  await page.getByText('Piano lesson', { exact: true }).first().waitFor();
  await expect.poll(() => account.send('GET', '/transactions/summary')).toMatchObject({ totalExpenses: 35 });

  // The item was posted today, so after an edit its next date is in a week.
  await goToScreen(page, 'Recurring Transactions');
  await pressButton(page, 'Edit Piano lesson');
  await expect.poll(() => nextDates(dialog)).toEqual([7, 14, 21].map((days) => formatDay(addDays(TODAY, days))));
  await selectOption(dialog, 'Frequency', 'Daily');
  await expect.poll(() => nextDates(dialog)).toEqual([1, 2, 3].map((days) => formatDay(addDays(TODAY, days))));
  await save(dialog);
  await expect
    .poll(() => readTableRow(page, 'Piano lesson'))
    .toMatchObject({ 5: `${formatDay(addDays(TODAY, 1))} tomorrow` });
  await expect.poll(() => account.send('GET', '/transactions')).toMatchObject({ totalCount: 1 });
});

story('the form shows missing fields, and a new category is created with its item', async ({ visit }) => {
  const { page, account } = await visit('/recurring-transactions');
  await pressButton(page, 'Add Recurring');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('0');
  await typeDay(dialog, 'soon');
  await pressButton(dialog, 'Save Recurring');
  for (const sentence of [
    'Enter a name',
    'Enter an amount greater than 0',
    'Please select a category',
    'Enter a start date, such as Nov 21, 2026',
  ]) {
    await dialog.getByText(sentence).waitFor();
  }
  await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await dialog.getByLabel('Name').fill('Allotment');
  await dialog.getByLabel('Amount').fill('1.005');
  await pressButton(dialog, 'Save Recurring');
  await dialog.getByText('Enter an amount with at most two decimals').waitFor();
  await dialog.getByLabel('Amount').fill('12.00');
  await dialog.getByLabel('Income').check();
  // The field offers the categories for expenses and for income.
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  for (const name of ['Food', 'Salary']) await dialog.getByRole('option', { name, exact: true }).waitFor();
  await dialog.getByRole('option', { name: '-- Add New Category --' }).click();
  const prompt = page.getByRole('alertdialog');
  await prompt.getByText('Enter new category name:').waitFor();
  await prompt.getByLabel('Category name').fill('Gardening');
  await pressButton(prompt, 'Add');
  await typeDay(dialog, formatDay(addDays(TODAY, 1)));
  await save(dialog);
  await expect.poll(() => readTableRow(page, 'Allotment')).toMatchObject({ 1: 'Gardening', 2: 'Income +$12.00' });
  await expect.poll(() => account.send('GET', '/transactions/categories/income')).toContain('Gardening');
});

story('the next due item comes first, and amounts use the display currency', async ({ visit }) => {
  const { page } = await visit('/recurring-transactions', {
    fill: async (account) => {
      await item(account, { name: 'In a year', startDate: addDays(TODAY, 365), frequency: 'annually' });
      await item(account, { name: 'Soon', startDate: addDays(TODAY, 5), isIncome: true });
      await item(account, { name: 'Later', startDate: addDays(TODAY, 40), amount: 1234.5 });
    },
  });
  await page.getByRole('rowheader').first().waitFor();
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Soon', 'Later', 'In a year']);
  await expect
    .poll(() => readTableRow(page, 'In a year'))
    .toMatchObject({ 5: `${formatDay(addDays(TODAY, 365))} in 12 months` });
  await page.getByRole('combobox', { name: 'Display currency' }).click();
  await page.getByRole('option', { name: /^GBP/ }).click();
  await expect.poll(() => readTableRow(page, 'Later')).toMatchObject({ 2: 'Expense -£1,234.50' });
});

story('a failed save shows the error, keeps the draft, and creates one item on retry', async ({ visit }) => {
  const { page, account } = await visit('/receipts');
  await page.route('**/api/recurring', (route) => route.abort());
  await goToScreen(page, 'Recurring Transactions');
  await page.getByText('The server cannot be reached.').waitFor();
  await page.unroute('**/api/recurring');
  await pressButton(page, 'Retry');
  await page.getByText('No recurring transactions').waitFor();

  await pressButton(page, 'Add Recurring');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Rent');
  await dialog.getByLabel('Amount').fill('900');
  await selectOption(dialog, 'Category', 'Bills');
  await typeDay(dialog, formatDay(TODAY));
  // The server creates the item and posts it, but its response is lost.
  await saveAndLoseResponse(dialog, 'Save Recurring', 'Name', '/recurring/create');
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Rent');
  await save(dialog);
  await expect.poll(() => account.send('GET', '/recurring')).toHaveLength(1);
  await expect.poll(() => account.send('GET', '/transactions')).toMatchObject({ totalCount: 1 });

  await page.route('**/api/recurring/*', (route) => route.abort());
  await pressButton(page, 'Edit Rent');
  await dialog.getByLabel('Amount').fill('950');
  await pressButton(dialog, 'Save Recurring');
  await dialog.getByText('The server cannot be reached.').waitFor();
  await pressButton(dialog, 'Cancel');
  await pressButton(page.getByRole('alertdialog'), 'Discard');
  await dialog.waitFor({ state: 'detached' });
  await pressButton(page, 'Delete Rent');
  const question = page.getByRole('alertdialog');
  await pressButton(question, 'Delete');
  await question.getByText('The server cannot be reached.').waitFor();
  await page.unroute('**/api/recurring/*');
  await pressButton(question, 'Delete');
  await page.getByText('No recurring transactions').waitFor();
  // Deleting the item keeps its transaction.
  await expect.poll(() => account.send('GET', '/transactions')).toMatchObject({ totalCount: 1 });
});

story.atDesk('an item is added, viewed and deleted by keyboard without losing the focus', async ({ visit }) => {
  const { page } = await visit('/recurring-transactions');
  await page.getByText('No recurring transactions').waitFor();
  const focused = (name: string) => page.getByRole('button', { name }).and(page.locator(':focus'));
  await page.getByRole('button', { name: 'Add Recurring' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Piano');
  await page.keyboard.press('Tab');
  await page.keyboard.type('35');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  // The test waits for the selection, because data that arrives while the list is open renders the list again.
  await page.locator('[data-combobox-selected]').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(addDays(TODAY, 2));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await focused('Add Recurring').waitFor();
  await expect
    .poll(() => readTableRow(page, 'Piano'))
    .toMatchObject({ 3: 'Income', 5: `${formatDay(addDays(TODAY, 2))} in 2 days` });
  await page.getByRole('button', { name: 'Edit Piano' }).press('Enter');
  await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await focused('Edit Piano').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('No recurring transactions').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

function startField(dialog: Locator): Locator {
  return dialog.getByRole('textbox', { name: 'Start date' });
}

async function typeDay(dialog: Locator, text: string): Promise<void> {
  await startField(dialog).fill(text);
  await startField(dialog).blur();
}

async function save(dialog: Locator): Promise<void> {
  await pressButton(dialog, 'Save Recurring');
  await dialog.waitFor({ state: 'detached' });
}

/** Returns the next dates that the form shows. */
async function nextDates(dialog: Locator): Promise<string[]> {
  await dialog.getByText('Upcoming dates').waitFor();
  return dialog.getByRole('listitem').locator('span:first-child').allTextContents();
}
