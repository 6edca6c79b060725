import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { addDaysClamped, getDayInTimeZone } from '../domain/calendar-day.ts';
import {
  formatDay,
  holdRequests,
  pressButton,
  runWhileNotificationsStay,
  selectOption,
} from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { readListedNames, waitForTransactionCount } from './testing/transactions-list.ts';

/** Today in the time zone of the browser, as `YYYY-MM-DD`. */
const TODAY = getDayInTimeZone(new Date(), 'Europe/Berlin');

const story = createStoryTests();

story('entries are added, viewed, copied and edited', async ({ visit }) => {
  const { page, account } = await visit('/transactions');
  await page.getByText('No Transaction done').waitFor();
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');

  await pressButton(page, 'Add Transaction');
  await dialog.getByLabel('Name').fill('gone when the form is switched');
  await pressButton(dialog, 'Add Income');
  await pressButton(dialog, 'Add Expense');
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('');
  await pressButton(dialog, 'Save Expense');
  for (const sentence of [
    'Please enter a name for the transaction',
    'Please enter a valid cost greater than 0',
    'Please select a category',
  ])
    await dialog.getByText(sentence).waitFor();
  await pressButton(dialog, 'Add Income');
  await dialog.getByLabel('Amount').fill('$ 1,234.505');
  await selectOption(dialog, 'Category', 'Salary');
  await pressButton(dialog, 'Yesterday');
  await pressButton(dialog, 'Save Income');
  await dialog.getByText('Enter an amount with at most two decimals').waitFor();
  await dialog.getByLabel('Amount').fill('$ 1,234.50');
  await dialog.getByLabel('Amount').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Salary Income').waitFor();
  await page.getByText('+$1,234.50').waitFor();
  await page.getByText(formatDay(addDaysClamped(TODAY, -1))).waitFor();

  await pressButton(page, 'Add Transaction');
  await dialog.getByLabel('Name').fill('Bicycle');
  await dialog.getByLabel('Amount').fill('2000');
  await selectOption(dialog, 'Category', '-- Add New Category --');
  await question.getByText('Enter new category name:').waitFor();
  await question.getByRole('textbox').fill('Sport');
  await pressButton(question, 'Add');
  await dialog.getByLabel('Date').fill('2026-11-05');
  await dialog.getByLabel('Note').fill('for the way to work');
  await dialog.getByRole('button', { name: 'Save Expense' }).dblclick();
  await question
    .getByText(
      'Warning: This expense ($2,000.00) exceeds your current balance ($1,234.50). Proceeding will result in a negative balance. Do you wish to submit anyway?',
      { exact: true },
    )
    .waitFor();
  await pressButton(question, 'Cancel');
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Bicycle');
  await pressButton(dialog, 'Save Expense');
  await pressButton(question, 'Submit Anyway');
  await dialog.waitFor({ state: 'detached' });
  await waitForTransactionCount(page, '2 transactions');

  await pressButton(page, 'Details of Bicycle, Nov 5, 2026');
  for (const line of ['Expense', 'Bicycle', 'Sport', '-$2,000.00', 'Nov 5, 2026', 'for the way to work'])
    await dialog.getByText(line).last().waitFor();
  await pressButton(dialog, 'Duplicate');
  await dialog.getByRole('heading', { name: 'Add Transaction' }).waitFor();
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Bicycle');
  await expect.poll(() => dialog.getByLabel('Date').inputValue()).toBe(formatDay(TODAY));
  await dialog.getByLabel('Amount').fill('20');
  await pressButton(dialog, 'Save Expense');
  await pressButton(question, 'Submit Anyway');
  await dialog.waitFor({ state: 'detached' });
  await waitForTransactionCount(page, '3 transactions');

  await pressButton(page, /^Edit Salary Income/);
  await dialog.getByRole('heading', { name: 'Edit Transaction Income' }).waitFor();
  await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('1234.50');
  await dialog.getByLabel('Name').fill('July');
  await pressButton(dialog, 'Save Income');
  await dialog.waitFor({ state: 'detached' });
  await pressButton(page, 'Edit Bicycle, Nov 5, 2026');
  await dialog.getByLabel('Amount').fill('9999');
  await dialog.getByLabel('Note').fill('');
  await pressButton(dialog, 'Save Expense');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('-$9,999.00').waitFor();
  await pressButton(page, 'Details of Bicycle, Nov 5, 2026');
  await dialog.getByText('No note provided.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => readListedNames(page)).toEqual(['Bicycle', 'July', 'Bicycle']);
  await expect.poll(() => account.send('GET', '/transactions/summary')).toMatchObject({ balance: 1234.5 - 20 - 9999 });
});

story('a list of categories does not extend beyond its dialog', async ({ visit }) => {
  const { page } = await visit('/transactions');
  await pressButton(page, 'Add Transaction');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  const endOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  await expect
    .poll(async () => (await endOf(dialog)) - (await endOf(dialog.getByRole('listbox', { name: 'Category' }))))
    .toBeGreaterThan(0);
});

story('a second press of the button sends nothing twice', async ({ visit }) => {
  const { page } = await visit('/transactions', {
    fill: ({ add }) => add({ name: 'July', isIncome: true, category: 'Salary', cost: 100 }),
  });
  await pressButton(page, 'Add Transaction');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Once');
  await dialog.getByLabel('Amount').fill('5');
  await selectOption(dialog, 'Category', 'Food');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/transactions')) sent++;
  });
  // Both clicks happen before the page can render the result of the first one.
  await dialog.getByRole('button', { name: 'Save Expense' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await dialog.waitFor({ state: 'detached' });
  await waitForTransactionCount(page, '2 transactions');
  expect(sent).toBe(1);
});

story('a draft survives a server outage and is then saved once', async ({ visit, whileServerIsDown }) => {
  const { page } = await visit('/transactions');
  await pressButton(page, 'Add Transaction');
  const dialog = page.getByRole('dialog');
  await pressButton(dialog, 'Add Income');
  await dialog.getByLabel('Name').fill('Found on the street');
  await dialog.getByLabel('Amount').fill('5');
  await selectOption(dialog, 'Category', 'Gifts');
  // The dialog stays open while it saves, so that it can show an error.
  let lose = () => {};
  await page.route('**/api/transactions', (route) => {
    lose = () => route.abort();
  });
  const sent = page.waitForRequest('**/api/transactions');
  await pressButton(dialog, 'Save Income');
  await sent;
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true });
  lose();
  await dialog.getByRole('alert').getByText('The server cannot be reached.').waitFor();
  await page.unroute('**/api/transactions');
  await whileServerIsDown(async () => {
    await pressButton(dialog, 'Save Income');
    await dialog.getByRole('button', { name: 'Saving...' }).waitFor({ state: 'detached' });
    await dialog.getByRole('alert').getByText('The server cannot be reached.').waitFor();
  });
  // The error must also be visible if the window is so low that the page has scrolled to the button.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 500 });
  await dialog.getByRole('combobox', { name: 'Tags' }).scrollIntoViewIfNeeded();
  const isFirst = (of: Element) => {
    const { x, y } = of.getBoundingClientRect();
    return of.contains(document.elementFromPoint(x + 20, y + 10));
  };
  await expect.poll(() => dialog.getByRole('alert').evaluate(isFirst)).toBe(true);
  await page.setViewportSize({ width, height });
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Found on the street');
  await pressButton(dialog, 'Save Income');
  await dialog.waitFor({ state: 'detached' });
  await waitForTransactionCount(page, '1 transaction');
});

story('typed text is kept while parts of the page are loading', async ({ visit }) => {
  const { page } = await visit('/transactions');
  const categories = '**/api/transactions/categories/expense';
  const release = await holdRequests(page, categories);
  const part = '**/assets/load-offline-*.js';
  await page.route(part, (route) => route.abort());
  const isRefused = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/load-offline-'));
  await page.reload();
  await pressButton(page, 'Add Transaction');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Still there');
  await isRefused;
  await page.unroute(part);
  await page.waitForResponse(part);
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Still there');

  const category = dialog.getByRole('combobox', { name: 'Category' });
  await category.fill('sho');
  await dialog.getByText('Loading categories...').waitFor();
  await category.press('Tab');
  await dialog.getByLabel('Note').focus();
  await expect.poll(() => category.inputValue()).toBe('sho');
  release();
  await expect.poll(() => category.inputValue()).toBe('Shopping');
});

story.atDesk('everything can be done with the keyboard', async ({ visit }) => {
  const { page } = await visit('/transactions', {
    fill: async ({ add }) => {
      await add({ name: 'July', isIncome: true, category: 'Salary', cost: 100 });
      await add();
    },
  });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.getByRole('button', { name: 'Add Transaction' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('3+0.20');
  await dialog.getByText('= $3.20').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tea');
  await page.keyboard.press('Tab');
  await page.keyboard.type('fo');
  // The list of categories may still be loading, so the test waits for it.
  await page.getByRole('option', { name: 'Food', exact: true }).waitFor();
  // The second Tab moves past the split button.
  for (const key of ['Enter', 'Tab', 'Tab']) await page.keyboard.press(key);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('11/19/2026');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await calendar.getByRole('button', { name: '19 November 2026' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '19 November 2026');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await calendar.waitFor({ state: 'detached' });
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Date' }).inputValue()).toBe('Nov 18, 2026');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Choose Date in a calendar');
  await page.keyboard.press('Enter');
  await calendar.waitFor();
  await page.keyboard.press('Escape');
  await calendar.waitFor({ state: 'detached' });
  await dialog.getByLabel('Amount').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await waitForTransactionCount(page, '3 transactions');

  await page.getByLabel('Select Tea, Nov 18, 2026').press('Space');
  await page.getByRole('button', { name: 'Details of Tea, Nov 18, 2026' }).press('Enter');
  await dialog.getByText('No note provided.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Details of Tea, Nov 18, 2026',
  );
  await page.keyboard.press('Tab');
  await expect.poll(() => focused()).toBe('Edit Tea, Nov 18, 2026');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await runWhileNotificationsStay(page, async () => {
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitForTransactionCount(page, '2 transactions');
    // The closing question returns the focus, so the test waits until it has closed.
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await page.keyboard.press('Alt+t');
    await page.getByRole('alert').filter({ has: undo }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await undo.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await waitForTransactionCount(page, '3 transactions');
  });
});
