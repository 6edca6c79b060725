import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { holdRequests, pressButton, runWhileNotificationsStay, selectOption } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import {
  openFilters,
  readFilterChips,
  readListedNames,
  readShownSums,
  waitForTransactionCount,
} from './testing/transactions-list.ts';

const story = createStoryTests();

story.onPhone('filters narrow the list and survive reload, back, forward and a link', async ({ visit }) => {
  const { page, context } = await visit('/transactions', {
    fill: async ({ add }) => {
      for (let n = 1; n <= 12; n++) await add({ name: `Groceries ${n}`, category: 'Groceries', addedOn: '2026-10-05' });
      await add({ name: 'Lunch', addedOn: '2026-11-03' });
      await add({ name: 'Dinner', note: 'after LÚNCH', addedOn: '2026-11-10' });
      await add({ name: 'July', category: 'Salary', cost: 2500, isIncome: true, addedOn: '2026-11-01' });
    },
  });
  await waitForTransactionCount(page, '15 transactions');
  await page.getByText('Page 1 of 2').waitFor();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  await expect.poll(() => readListedNames(page)).toHaveLength(5);

  await page.getByLabel('Search').pressSequentially('lunch', { delay: 20 });
  await waitForTransactionCount(page, '2 matches');
  await expect.poll(() => readListedNames(page)).toEqual(['Dinner', 'Lunch']);
  expect(addressOf(page)).toBe('/transactions?search=lunch');
  await expect.poll(() => readShownSums(page)).toBe('Income$0.00Expense$25.00Net-$25.00');
  await expect.poll(() => page.getByText(/^Page \d/).count()).toBe(0);

  await openFilters(page);
  await selectOption(page, 'Type', 'Expense');
  await selectOption(page, 'Category', 'Food');
  await page.getByLabel('From', { exact: true }).fill('2026-11-04');
  await page.getByLabel('From', { exact: true }).press('Enter');
  await waitForTransactionCount(page, '1 match');
  await pressButton(page, 'Choose To in a calendar');
  await page.getByRole('button', { name: 'Previous month' }).waitFor();
  await page.getByLabel('To', { exact: true }).fill('Nov 30, 2026');
  await page.keyboard.press('Enter');
  const whole = '/transactions?search=lunch&type=expense&category=Food&from=2026-11-04&to=2026-11-30';
  await page.waitForURL(`**${whole}`);
  await expect
    .poll(() => readFilterChips(page))
    .toEqual(['Search: lunch', 'Type: Expense', 'Category: Food', 'From: Nov 4, 2026', 'To: Nov 30, 2026']);

  await page.reload();
  await waitForTransactionCount(page, '1 match');
  await expect.poll(() => readListedNames(page)).toEqual(['Dinner']);
  await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('lunch');
  const copied = await context.newPage();
  await copied.goto(whole);
  await waitForTransactionCount(copied, '1 match');
  await expect.poll(() => readFilterChips(copied)).toHaveLength(5);

  await page.goBack();
  await waitForTransactionCount(page, '1 match');
  await page.goBack();
  await waitForTransactionCount(page, '2 matches');
  await expect.poll(() => readFilterChips(page)).toEqual(['Search: lunch', 'Type: Expense', 'Category: Food']);
  await page.goForward();
  await waitForTransactionCount(page, '1 match');

  await pressButton(page, 'Remove filter: Search: lunch');
  await page.waitForURL('**/transactions?type=expense&category=Food&from=2026-11-04');
  await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('');
  await pressButton(page, 'Clear Filters');
  await waitForTransactionCount(page, '15 transactions');
  expect(addressOf(page)).toBe('/transactions');

  await page.getByLabel('Search').fill('>100');
  await waitForTransactionCount(page, '1 match');
  await expect.poll(() => readListedNames(page)).toEqual(['July']);
  await expect.poll(() => readShownSums(page)).toBe('Income$2,500.00Expense$0.00Net$2,500.00');

  await page.getByLabel('Search').fill('nothing of the kind');
  await page.getByText('No Transaction done').waitFor();
  await page.getByText('Nothing matches these filters.').waitFor();
  await pressButton(page, 'Clear Filters');
  await waitForTransactionCount(page, '15 transactions');

  await page.goto('/transactions?type=both&from=2026-02-30&to=soon&page=-3&colour=red&category=');
  await waitForTransactionCount(page, '15 transactions');
  await expect.poll(() => page.getByRole('list', { name: 'Active filters' }).count()).toBe(0);
  await page.waitForURL('**/transactions');
  await page.goto('/transactions?page=99');
  await page.getByText('Page 2 of 2').waitFor();
  await page.goto('/transactions?search=007');
  await waitForTransactionCount(page, '0 matches');
  await expect.poll(() => readFilterChips(page)).toEqual(['Search: 007']);
});

story('a slow response to an old search does not replace a newer one', async ({ visit }) => {
  const { page } = await visit('/transactions', {
    fill: async ({ add }) => {
      await add({ name: 'apple' });
      await add({ name: 'apricot' });
    },
  });
  await waitForTransactionCount(page, '2 transactions');
  const release = await holdRequests(page, ({ searchParams }) => searchParams.get('search') === 'ap');
  await page.getByLabel('Search').fill('ap');
  await page.waitForURL('**search=ap');
  await page.getByLabel('Search').fill('apple');
  await waitForTransactionCount(page, '1 match');
  release();
  await page.evaluate(() => fetch('/api/health'));
  await expect.poll(() => readListedNames(page)).toEqual(['apple']);
});

story('selected transactions are deleted together after confirmation, and restored', async ({ visit }) => {
  const { page } = await visit('/transactions', {
    fill: async ({ add }) => {
      for (let n = 1; n <= 11; n++) await add({ name: `Entry ${n}` });
    },
  });
  await waitForTransactionCount(page, '11 transactions');
  await page.getByLabel('Select Entry 7, Nov 20, 2026').check();
  await page.getByRole('button', { name: 'Delete (1)' }).waitFor();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  await page.getByRole('link', { name: 'Previous page' }).click();
  await page.getByText('Page 1 of 2').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Delete \(/ }).count()).toBe(0);

  await page.getByLabel('Select all on this page').check();
  await waitForTransactionCount(page, '11 transactions · 10 selected');
  await page.getByLabel('Select Entry 5, Nov 20, 2026').uncheck();
  await pressButton(page, 'Delete (9)');
  const question = page.getByRole('alertdialog');
  const sure = 'Are you sure you want to permanently delete these 9 transactions? This action cannot be undone.';
  await question.getByText(sure, { exact: true }).waitFor();
  await pressButton(question, 'Cancel');
  await waitForTransactionCount(page, '11 transactions · 9 selected');
  await pressButton(page, 'Delete (9)');
  await runWhileNotificationsStay(page, async () => {
    await pressButton(question, 'Delete');
    await page.getByText('9 transactions deleted.').waitFor();
    await waitForTransactionCount(page, '2 transactions');
    await expect.poll(() => readListedNames(page)).toEqual(['Entry 5', 'Entry 1']);
    await pressButton(page, 'Undo');
  });
  await page.getByText('9 transactions restored.').waitFor();
  await waitForTransactionCount(page, '11 transactions');

  await page.getByLabel('Select all on this page').check();
  await pressButton(page, 'Select all 11');
  await waitForTransactionCount(page, '11 transactions · 11 selected');
  await page.getByLabel('Rows per page').selectOption('50');
  await expect.poll(() => readListedNames(page)).toHaveLength(11);
  await page.getByLabel('Rows per page').selectOption('10');

  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  await pressButton(page, 'Delete Entry 1, Nov 20, 2026');
  await question.getByText('Entry 1, Nov 20, 2026', { exact: true }).waitFor();
  await question.getByText('Are you sure you want to delete this transaction?', { exact: true }).waitFor();
  await runWhileNotificationsStay(page, async () => {
    await question.getByRole('button', { name: 'Delete', exact: true }).dblclick();
    await page.getByText('Transaction deleted.').waitFor();
    await waitForTransactionCount(page, '10 transactions');
    await page.waitForURL('**/transactions');
    await expect.poll(() => readListedNames(page)).toHaveLength(10);
    await expect.poll(() => page.getByText(/^Page \d/).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
  });
  await waitForTransactionCount(page, '11 transactions');
});

story('custom categories are listed and deleted, and their transactions move', async ({ visit }) => {
  const { page } = await visit('/transactions?category=Pets', {
    fill: async ({ add }) => {
      await add({ name: 'Vet', category: 'Pets' });
      await add({ name: 'Fish food', category: 'Pets' });
      await add({ name: 'Sold a fish', category: 'Hobby', isIncome: true });
    },
  });
  await waitForTransactionCount(page, '2 matches');
  await pressButton(page, 'Manage Categories');
  const dialog = page.getByRole('dialog', { name: 'Manage Custom Categories' });
  await dialog.getByRole('listitem').first().waitFor();
  await expect.poll(() => dialog.getByRole('listitem').allTextContents()).toEqual(['Hobby', 'Pets']);
  await pressButton(dialog, 'Delete Pets');
  const question = page.getByRole('alertdialog');
  await question
    .getByText(
      'Are you sure you want to delete the category "Pets"? All associated transactions will be moved to "Miscellaneous".',
      { exact: true },
    )
    .waitFor();
  const moved = page.getByText('Category deleted. 2 transactions moved to Miscellaneous.');
  await runWhileNotificationsStay(page, () => Promise.all([pressButton(question, 'Delete'), moved.waitFor()]));
  await expect.poll(() => dialog.getByRole('listitem').allTextContents()).toEqual(['Hobby']);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await waitForTransactionCount(page, '3 transactions');
  await expect.poll(() => page.getByRole('cell', { name: 'Miscellaneous' }).count()).toBe(2);
});

story('everything is exported to a file, and a failure is reported', async ({ visit }) => {
  const { page } = await visit('/transactions?search=lunch', {
    fill: async ({ add }) => {
      await add({ name: 'Lunch, with "quotes"', note: 'two\nlines' });
      await add({ name: '=SUM(1)', isIncome: true, category: 'Salary', cost: 1000 });
    },
  });
  await waitForTransactionCount(page, '1 match');
  const coming = page.waitForEvent('download');
  await pressButton(page, 'Export to CSV');
  const download = await coming;
  expect(download.suggestedFilename()).toBe('moneta-transactions.csv');
  await expect
    .poll(async () => readFile(await download.path(), 'utf8'))
    .toBe(
      '\uFEFFDate,Type,Name,Category,Amount,Note\r\n' +
        `2026-11-20,Income,"'=SUM(1)","Salary",1000.00,""\r\n` +
        '2026-11-20,Expense,"Lunch, with ""quotes""","Food",12.50,"two\nlines"\r\n',
    );
  await page.route('**/api/transactions/export', (route) => route.abort());
  await pressButton(page, 'Export to CSV');
  const said = page.getByRole('alertdialog');
  await said.getByText('Failed to export CSV. Please try again.', { exact: true }).waitFor();
  await said.getByRole('button', { name: 'OK' }).click();
  await said.waitFor({ state: 'detached' });
});

story('a change shows in the other tab, and a deleted transaction is not deleted twice', async ({ visit }) => {
  const { page, context } = await visit('/transactions', {
    fill: async ({ add }) => {
      await add({ name: 'July', isIncome: true, category: 'Salary', cost: 100 });
      await add();
    },
  });
  await waitForTransactionCount(page, '2 transactions');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByText('$87.50').first().waitFor();
  await pressButton(page, /^Delete Lunch/);
  await runWhileNotificationsStay(page, async () => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await waitForTransactionCount(page, '1 transaction');
    await other.getByText('No expense data to display.').waitFor();
    await pressButton(page, 'Undo');
  });
  await other.getByText('$87.50').first().waitFor();
});

story('sums of very many matches are computed on request', async ({ visit }) => {
  const { page } = await visit('/transactions', { fill: ({ add }) => add() });
  await waitForTransactionCount(page, '1 transaction');
  // The server sends this response if more than 10,000 transactions match.
  await page.route('**/api/transactions?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isCountCapped: true, sums: null } });
  });
  await page.getByLabel('Search').fill('lunch');
  await waitForTransactionCount(page, '1+ match');
  await page.route('**/api/transactions/sums?*', (route) => route.abort());
  await pressButton(page, 'Show Totals');
  await page.getByText('The totals could not be loaded.').waitFor();
  await page.unroute('**/api/transactions/sums?*');
  await pressButton(page, 'Retry');
  await expect.poll(() => readShownSums(page)).toBe('Income$0.00Expense$12.50Net-$12.50');
});

story('a failed deletion shows the reason from the server', async ({ visit }) => {
  const { page, account } = await visit('/transactions', { fill: ({ add }) => add() });
  await waitForTransactionCount(page, '1 transaction');
  await page.getByLabel('Select all on this page').check();
  await pressButton(page, 'Delete (1)');
  const { transactions } = (await account.send('GET', '/transactions')) as { transactions: { _id: string }[] };
  await account.send('DELETE', `/transactions/${transactions[0]?._id}`);
  const question = page.getByRole('alertdialog');
  await pressButton(question, 'Delete');
  await question.getByRole('alert').getByText('This transaction does not exist. It may have been deleted.').waitFor();
  await pressButton(question, 'Cancel');
  await page.getByText('No Transaction done').waitFor();
});

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
