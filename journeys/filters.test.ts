import { expect } from 'vitest';
import { pressButton, selectOption } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { openFilters, readFilterChips, readListedNames, waitForTransactionCount } from './testing/transactions-list.ts';

const story = createStoryTests();

story.onPhone(
  'a filter with relative dates is saved and renamed, and a search may contain dates',
  async ({ visit }) => {
    const { page } = await visit('/transactions', {
      fill: async ({ add }) => {
        const day = new Date();
        await add({ name: 'Now', addedOn: day.toISOString().slice(0, 10) });
        await add({ name: 'Long ago', addedOn: '2019-02-03', note: 'Tax 2019' });
      },
    });
    await waitForTransactionCount(page, '2 transactions');
    await openFilters(page);
    await selectOption(page, 'Dates', 'This Year');
    await waitForTransactionCount(page, '1 match');
    await page.waitForURL('**/transactions?dates=this-year');
    await pressButton(page, 'Save Filter');
    await page.getByRole('textbox', { name: 'Filter name' }).fill('The year');
    await pressButton(page.getByRole('alertdialog'), 'Save');
    await page.getByText('Filter saved as "The year".').waitFor();

    await pressButton(page, 'Clear Filters');
    await waitForTransactionCount(page, '2 transactions');
    await selectOption(page, 'Saved filters', 'The year');
    await waitForTransactionCount(page, '1 match');
    await expect.poll(() => readListedNames(page)).toEqual(['Now']);

    await pressButton(page, 'Rename Filter');
    await page.getByRole('textbox', { name: 'New name for the filter' }).fill('This one');
    await pressButton(page, 'Rename');
    await page.getByText('Filter renamed to "This one".').waitFor();
    await pressButton(page, 'Delete Filter');
    await pressButton(page.getByRole('alertdialog'), 'Delete');
    await page.getByRole('button', { name: 'Save Filter' }).waitFor();
    const from = page.getByLabel('From', { exact: true });
    // The field is filled again if necessary, because a closing dialog can move the focus away from it.
    const emptied = async () => {
      await from.fill('');
      return from.inputValue();
    };
    await expect.poll(emptied).toBe('');
    await from.press('Enter');
    await page.waitForURL(/transactions\?to=\d{4}-12-31$/);
    await waitForTransactionCount(page, '2 matches');
    await pressButton(page, 'Clear Filters');

    // A date in the search is used as a filter, unless a name contains it.
    const search = page.getByLabel('Search');
    await search.pressSequentially('long 2019', { delay: 20 });
    await waitForTransactionCount(page, '1 match');
    await expect.poll(() => readFilterChips(page)).toEqual(['Search: long', 'From: Jan 1, 2019', 'To: Dec 31, 2019']);
    await page.getByText('Nothing contains “long 2019”, so the date in it is used as a filter.').waitFor();
    await search.pressSequentially(' march', { delay: 20 });
    await waitForTransactionCount(page, '0 matches');
    await expect.poll(() => readFilterChips(page)).toContain('From: Mar 1, 2019');
    await search.blur();
    await expect.poll(() => search.inputValue()).toBe('long');
    await pressButton(page, 'Remove filter: From: Mar 1, 2019');
    await waitForTransactionCount(page, '1 match');
    await pressButton(page, 'Clear Filters');
    await search.fill('tax 2019');
    await waitForTransactionCount(page, '1 match');
    await expect.poll(() => readFilterChips(page)).toEqual(['Search: tax 2019']);
  },
);

story('several categories are shown at once', async ({ visit }) => {
  const { page } = await visit('/transactions', {
    fill: async ({ add }) => {
      for (const category of ['Food', 'Travel', 'Bills']) await add({ name: `For ${category}`, category });
    },
  });
  await waitForTransactionCount(page, '3 transactions');
  await openFilters(page);
  const type = page.getByRole('combobox', { name: 'Type' });
  for (const [key, option] of [
    ['End', 'Expense'],
    ['Home', 'All Types'],
  ] as const) {
    await type.click();
    // The code for the keys may still be loading.
    const press = async () => {
      await type.press(key);
      return page.locator('[data-combobox-selected]').allTextContents();
    };
    await expect.poll(press).toEqual([option]);
    await type.press('Enter');
    await expect.poll(() => type.inputValue()).toBe(option);
  }
  await waitForTransactionCount(page, '3 transactions');
  const choose = async (option: string, ...categories: string[]) => {
    await selectOption(page, 'Category', option);
    const dialog = page.getByRole('dialog', { name: 'Several Categories' });
    for (const category of categories) await dialog.getByRole('checkbox', { name: category }).check();
    await pressButton(dialog, 'Show');
    return dialog;
  };
  const empty = await choose('Several Categories...');
  await empty.getByText('Select at least one category.').waitFor();
  await pressButton(empty, 'Cancel');
  await empty.waitFor({ state: 'detached' });
  await choose('Several Categories...', 'Food', 'Travel');
  await waitForTransactionCount(page, '2 matches');
  await expect.poll(() => readListedNames(page)).toEqual(['For Travel', 'For Food']);
  await page.getByRole('button', { name: 'Remove filter: Categories: Food, Travel' }).waitFor();
  await choose('2 Categories', 'Bills');
  await waitForTransactionCount(page, '3 matches');
  await page.reload();
  await waitForTransactionCount(page, '3 matches');
  await openFilters(page);
  await selectOption(page, 'Category', 'Food');
  await waitForTransactionCount(page, '1 match');
});

story.atDesk('a category is renamed, grouped and merged into another', async ({ visit }) => {
  const { page } = await visit('/transactions?category=Pets', {
    fill: async ({ add }) => {
      await add({ name: 'Cat food', category: 'Pets' });
      await add({ name: 'Zoo', category: 'Outings' });
    },
  });
  await waitForTransactionCount(page, '1 match');
  await pressButton(page, 'Manage Categories');
  await pressButton(page, 'Rename Pets');
  await page.getByRole('textbox', { name: 'New name for the category' }).fill('Animals');
  await pressButton(page, 'Rename');
  await page.waitForURL('**/transactions?category=Animals');
  await pressButton(page, 'Group Animals');
  await page.getByRole('textbox', { name: 'Group name' }).fill('Family');
  await pressButton(page.getByRole('alertdialog'), 'Save');
  await page.getByRole('heading', { name: 'Family' }).waitFor();

  await pressButton(page, 'Merge Outings');
  await page.getByLabel('Merge into').selectOption('Animals');
  await pressButton(page.getByRole('alertdialog'), 'Merge');
  await page.getByText('Categories merged. 1 transaction moved to "Animals".').waitFor();
  await pressButton(page, 'Close');
  await waitForTransactionCount(page, '2 matches');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('listbox').getByText('Family', { exact: true }).waitFor();
  await page.getByRole('option', { name: 'Animals', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('option', { name: 'Outings', exact: true }).count()).toBe(0);
});
