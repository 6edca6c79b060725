import { expect } from 'vitest';
import { pressButton, selectOption, waitForHeading } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { readListedNames, waitForTransactionCount } from './testing/transactions-list.ts';

const story = createStoryTests();

story.atDesk('tags are added, filtered by, summed up, renamed and removed', async ({ visit }) => {
  const { page } = await visit('/transactions', {
    fill: async ({ add }) => {
      await add({ name: 'Ferry', category: 'Travel', cost: 38, addedOn: '2026-10-02', tags: ['Holiday'] });
      await add({ name: 'Bread', cost: 3, addedOn: '2026-11-03' });
    },
  });
  await waitForTransactionCount(page, '2 transactions');
  await pressButton(page, 'Edit Bread, Nov 3, 2026');
  const tags = page.getByRole('textbox', { name: 'Tags' }).or(page.getByRole('combobox', { name: 'Tags' }));
  await tags.pressSequentially('hol');
  await page.getByRole('option', { name: 'Holiday', exact: true }).click();
  await tags.pressSequentially('Picnic,holiday,');
  await pressButton(page, 'Save Expense');
  await expect
    .poll(() => page.getByRole('list', { name: 'Tags' }).allTextContents())
    .toEqual(['HolidayPicnic', 'Holiday']);

  await selectOption(page, 'Tag', 'Picnic');
  await waitForTransactionCount(page, '1 match');
  await expect.poll(() => readListedNames(page)).toEqual(['Bread']);
  await page.waitForURL('**/transactions?tag=Picnic');
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Holiday' }).click();

  await waitForHeading(page, 'Holiday');
  await page.getByText('November 2026').waitFor();
  await page.getByText('View all 2').waitFor();
  await pressButton(page, 'Rename Tag');
  await page.getByRole('textbox', { name: 'New name for the tag' }).fill('picnic');
  await pressButton(page, 'Rename');
  await waitForHeading(page, 'Picnic');
  await page.getByText('View all 2').click();
  await waitForTransactionCount(page, '2 matches');
  await expect.poll(() => readListedNames(page)).toEqual(['Bread', 'Ferry']);

  await pressButton(page, 'Manage Tags');
  await pressButton(page, 'Delete Picnic');
  await pressButton(page.getByRole('alertdialog'), 'Delete');
  await page.getByText('Tag removed from 2 transactions.').waitFor();
  await page.getByText('No tags.').waitFor();
  await pressButton(page, 'Close');
  await waitForTransactionCount(page, '2 transactions');
  await expect.poll(() => page.getByRole('list', { name: 'Tags' }).count()).toBe(0);
});
