import { expect } from 'vitest';
import { PHONE_SIZE } from './testing/browser.ts';
import { pressButton } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

story.atDesk(
  'a category gets another colour, and a row is opened, edited, deleted and restored next to the list',
  async ({ visit }) => {
    const day = new Date().toISOString().slice(0, 10);
    const { page } = await visit('/transactions', {
      fill: async (account) => {
        for (const [name, cost] of [
          ['Oats', 4],
          ['Hay', 6.5],
          ['Brush', 8],
        ] as const)
          await account.add({ name, category: 'Pets', cost, addedOn: day });
      },
    });
    const tile = page.getByRole('row').filter({ hasText: 'Hay' }).locator('[style*="--colour"]');
    await expect.poll(() => tile.getAttribute('style')).toContain('--category-rose-2');

    await pressButton(page, 'Manage Categories');
    await pressButton(page, 'Colour and icon of Pets');
    await page.getByRole('radio', { name: 'Plum, third tone' }).check();
    await page.getByRole('radio', { name: 'Star', exact: true }).check();
    await pressButton(page.getByRole('dialog', { name: 'Colour and Icon' }), 'Save');
    await expect.poll(() => tile.getAttribute('style')).toContain('--category-plum-3');
    await pressButton(page.getByRole('dialog', { name: 'Manage Custom Categories' }), 'Close');

    // The header of a day is not a separate table row.
    await expect.poll(() => page.locator('tbody tr').count()).toBe(3);
    await expect
      .poll(() => page.locator('[data-sum]').evaluateAll((cells) => cells.map((cell) => cell.dataset.sum)))
      .toEqual(['-$18.50']);

    await page.getByRole('row').filter({ hasText: 'Brush' }).getByRole('cell').nth(2).click();
    const panel = page.getByRole('complementary', { name: 'Transaction' });
    await panel.getByText('Brush').waitFor();
    await page.keyboard.press('ArrowDown');
    await panel.getByText('Hay').waitFor();
    await expect.poll(() => page.url()).toContain('open=');
    await pressButton(panel, 'Edit');
    await panel.getByLabel('Amount').fill('7.25');
    await pressButton(panel, 'Save Expense');
    await panel.getByText('-$7.25').waitFor();
    await pressButton(panel, 'Delete');
    await pressButton(page.getByRole('alertdialog'), 'Delete');
    await panel.getByText('This transaction was deleted.').waitFor();
    await pressButton(panel, 'Undo');
    await panel.getByText('-$7.25').waitFor();
    await page.reload();
    await panel.getByText('Hay').waitFor();
    await page.goBack();
    await expect.poll(() => panel.count()).toBe(0);

    await page.setViewportSize(PHONE_SIZE);
    const row = page.getByRole('row').filter({ hasText: 'Oats' });
    await expect.poll(async () => (await row.boundingBox())?.height).toBe(56);
    // The buttons of the row are beyond its right edge, so the test swipes to them.
    await row.evaluate((line) => line.scrollTo({ left: line.scrollWidth }));
    await page.getByRole('button', { name: /^Delete Oats/ }).click();
    await page.getByText('Are you sure you want to delete this transaction?').waitFor();
    await pressButton(page.getByRole('alertdialog'), 'Cancel');
    await page.getByRole('checkbox', { name: /^Select Hay/ }).check();
    await page.getByRole('button', { name: 'Delete (1)' }).waitFor();
    await page.getByRole('link', { name: 'Brush' }).click();
    await page.getByRole('dialog').getByText('Brush').waitFor();
  },
);
