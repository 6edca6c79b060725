import { expect } from 'vitest';
import { pressButton } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

story('deleted transactions are found in the trash, restored, or deleted permanently', async ({ visit }) => {
  const { page } = await visit('/transactions', {
    fill: async (account) => {
      for (const name of ['Tea', 'Bread', 'Cake']) await account.add({ name, category: 'Food', cost: 3 });
    },
  });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await pressButton(page, 'Delete (3)');
  await page.getByText('Deleted transactions can be restored from the trash for 30 days.').waitFor();
  await pressButton(page.getByRole('alertdialog'), 'Delete');
  await page.getByText('No Transaction done').waitFor();
  await page.getByRole('link', { name: 'Trash' }).click();

  const rows = page.getByRole('list', { name: 'Deleted transactions' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole('button', { name: /^Restore Tea/ }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('button', { name: /^Delete Cake.* permanently$/ }).click();
  await pressButton(page.getByRole('alertdialog'), 'Delete');
  await expect.poll(() => rows.count()).toBe(1);
  await pressButton(page, 'Empty Trash');
  await pressButton(page.getByRole('alertdialog'), 'Empty Trash');
  await page.getByText('The trash is empty.').waitFor();

  await page.goto('/transactions');
  await page.getByRole('rowheader', { name: 'Tea' }).waitFor();
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
});
