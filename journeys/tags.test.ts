import { expect } from 'vitest';
import { choose, heading, press } from './testing/steps.ts';
import { storyteller } from './testing/story.ts';
import { names, seeCount } from './testing/transactions-list.ts';

const story = storyteller();

story.atDesk('tags are added, filtered by, summed up, renamed and removed', async ({ visit }) => {
  const { page } = await visit('/transactions', {
    fill: async ({ add }) => {
      await add({ name: 'Ferry', category: 'Travel', cost: 38, addedOn: '2026-10-02', tags: ['Holiday'] });
      await add({ name: 'Bread', cost: 3, addedOn: '2026-11-03' });
    },
  });
  await seeCount(page, '2 transactions');
  await press(page, 'Edit Bread, Nov 3, 2026');
  const tags = page.getByRole('textbox', { name: 'Tags' }).or(page.getByRole('combobox', { name: 'Tags' }));
  await tags.pressSequentially('hol');
  await page.getByRole('option', { name: 'Holiday', exact: true }).click();
  await tags.pressSequentially('Picnic,holiday,');
  await press(page, 'Save Expense');
  await expect
    .poll(() => page.getByRole('list', { name: 'Tags' }).allTextContents())
    .toEqual(['HolidayPicnic', 'Holiday']);

  await choose(page, 'Tag', 'Picnic');
  await seeCount(page, '1 match');
  await expect.poll(() => names(page)).toEqual(['Bread']);
  await page.waitForURL('**/transactions?tag=Picnic');
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Holiday' }).click();

  await heading(page, 'Holiday');
  await page.getByText('November 2026').waitFor();
  await page.getByText('View all 2').waitFor();
  await press(page, 'Rename Tag');
  await page.getByRole('textbox', { name: 'New name of the tag' }).fill('picnic');
  await press(page, 'Rename');
  await heading(page, 'Picnic');
  await page.getByText('View all 2').click();
  await seeCount(page, '2 matches');
  await expect.poll(() => names(page)).toEqual(['Bread', 'Ferry']);

  await press(page, 'Manage Tags');
  await press(page, 'Delete Picnic');
  await press(page.getByRole('alertdialog'), 'Delete');
  await page.getByText('Tag removed from 2 transactions.').waitFor();
  await page.getByText('No tags.').waitFor();
  await press(page, 'Close');
  await seeCount(page, '2 transactions');
  await expect.poll(() => page.getByRole('list', { name: 'Tags' }).count()).toBe(0);
});
