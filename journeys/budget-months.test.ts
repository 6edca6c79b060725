import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { BEFORE, budget, categories, month, NOW } from './testing/budgets.ts';
import { choose, press, row } from './testing/steps.ts';
import { storyteller } from './testing/story.ts';

const story = storyteller();

story('each month has its budgets and an address, and all months can be shown at once', async ({ visit }) => {
  const { page } = await visit('/budgets', {
    fill: async (account) => {
      await budget(account, { category: 'Food', amount: 300.1 });
      await budget(account, { category: 'Bills', amount: 200.2 });
      await budget(account, { category: 'Food', amount: 250, month: BEFORE.month, year: BEFORE.year });
      await account.add({ category: 'Food', cost: 410.3, addedOn: NOW.day });
    },
  });
  await page.getByText(NOW.name, { exact: true }).waitFor();
  await expect.poll(() => categories(page)).toEqual(['Bills', 'Food']);
  await expect.poll(() => totals(page)).toEqual(['Total budget$500.30', 'Spent$410.30', 'Remaining$90.00']);

  await page.getByRole('link', { name: 'Previous month' }).click();
  await page.waitForURL(`**/budgets?month=${BEFORE.text}`);
  await page.getByText(BEFORE.name, { exact: true }).waitFor();
  await expect.poll(() => categories(page)).toEqual(['Food']);
  await page.reload();
  await expect.poll(() => categories(page)).toEqual(['Food']);
  await page.getByRole('link', { name: 'Next month' }).click();
  await page.waitForURL(/\/budgets$/);
  await expect.poll(() => categories(page)).toEqual(['Bills', 'Food']);

  await page.getByRole('link', { name: 'All months' }).click();
  await page.waitForURL('**/budgets?month=all');
  await expect.poll(() => categories(page)).toEqual(['Bills', 'Food', 'Food']);
  await page.goBack();
  await page.getByText(NOW.name, { exact: true }).waitFor();
  await page.goForward();
  await page.getByRole('link', { name: 'This month' }).click();
  await page.getByText(NOW.name, { exact: true }).waitFor();

  await page.goto('/budgets?month=2026-13');
  await page.getByText(NOW.name, { exact: true }).waitFor();
  await page.goto('/budgets?month=2100-12');
  await page.getByText('No budgets found').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Next month' }).getAttribute('aria-disabled')).toBe('true');
});

story(
  "last month's budgets carry on; a deleted one does not, but can be copied, and figures lead to their transactions",
  async ({ visit }) => {
    const { page } = await visit('/budgets', {
      fill: async (account) => {
        await budget(account, { category: 'Food', amount: 300 });
        for (const category of ['Food', 'Bills', 'Shopping']) {
          await budget(account, { category, amount: 50, month: BEFORE.month, year: BEFORE.year });
        }
        await account.add({ category: 'Bills', cost: 20, addedOn: BEFORE.day });
        await account.add({ category: 'Entertainment', cost: 12.5, addedOn: NOW.day });
        await account.add({ category: 'Entertainment', cost: 31, addedOn: BEFORE.day });
      },
    });
    await expect.poll(() => categories(page)).toEqual(['Bills', 'Food', 'Shopping']);
    await expect.poll(() => row(page, 'Food')).toMatchObject({ 2: '$300.00' });
    await press(page, `Delete Shopping, ${NOW.name}`);
    await press(page.getByRole('alertdialog'), 'Delete');
    await expect.poll(() => categories(page)).toEqual(['Bills', 'Food']);

    await press(page, `Edit Bills, ${NOW.name}`);
    const dialog = page.getByRole('dialog');
    await choose(dialog, 'Rollover', 'Carry over what is left');
    await press(dialog, 'Save Budget');
    await expect
      .poll(() => row(page, 'Bills'))
      .toMatchObject({ 2: expect.stringContaining('$30.00 more from '), 4: '$80.00' });

    // Opening a future month copies the budgets of the current month.
    await page.getByRole('link', { name: 'Next month' }).click();
    await page.getByText(month(1).name, { exact: true }).waitFor();
    await expect.poll(() => categories(page)).toEqual(['Bills', 'Food']);
    await page.getByRole('link', { name: 'This month' }).click();

    const unbudgeted = page.getByRole('region', { name: 'Spent without a budget' });
    await press(unbudgeted, 'Set a budget for Entertainment');
    await dialog.getByText('Same as last month, rounded up').waitFor();
    await dialog.getByRole('button', { name: /^Use/ }).click();
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('35.00');
    await press(dialog, 'Save Budget');
    await expect.poll(() => categories(page)).toEqual(['Bills', 'Entertainment', 'Food']);
    await unbudgeted.waitFor({ state: 'detached' });

    await press(page, "Copy last month's budgets");
    await page.getByText('1 budget copied.').waitFor();
    await expect.poll(() => categories(page)).toEqual(['Bills', 'Entertainment', 'Food', 'Shopping']);
    await press(page, "Copy last month's budgets");
    await page.getByText(`There is nothing to copy from ${BEFORE.name}.`).waitFor();

    await page.getByRole('link', { name: `Transactions of Entertainment, ${NOW.name}` }).click();
    await page.waitForURL(`**/transactions?category=Entertainment&type=expense&from=${NOW.day}&to=*`);
  },
);

async function totals(page: Page): Promise<string[]> {
  return page.locator('dl[aria-label="All budgets this month"] > div').allTextContents();
}
