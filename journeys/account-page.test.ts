import { expect } from 'vitest';
import { CURRENT_MONTH, PREVIOUS_MONTH } from './testing/budgets.ts';
import { pressButton } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { readListedNames } from './testing/transactions-list.ts';

const story = createStoryTests();

story.onPhone('the page of an account shows its balance by month, and two lines for each entry', async ({ visit }) => {
  const { page } = await visit('/accounts/everyday', {
    fill: async ({ add }) => {
      await add({ name: 'Lunch', addedOn: PREVIOUS_MONTH.day });
      await add({ name: 'Tram', addedOn: CURRENT_MONTH.day });
    },
  });
  await page.getByRole('application', { name: 'Balance' }).waitFor();
  expect(await page.getByText('Type', { exact: true }).count()).toBe(0);
  const box = await page.getByRole('row', { name: /Lunch/ }).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(57);
  await pressButton(page, /^Delete Lunch/);
  await pressButton(page.getByRole('alertdialog'), 'Delete');
  await expect.poll(() => readListedNames(page)).toEqual(['Tram']);
  // A chart of a single month would say nothing.
  await page.getByRole('application', { name: 'Balance' }).waitFor({ state: 'detached' });
});
