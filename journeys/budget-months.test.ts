import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { BEFORE, budget, categories, NOW } from './testing/budgets.ts';
import { press, row } from './testing/steps.ts';
import { storyteller } from './testing/story.ts';

const story = storyteller();

story(
  'each month has its budgets, found again by its address, and all of them can be seen at once',
  async ({ visit }) => {
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
  },
);

story("last month's budgets are copied, and those that are there stay", async ({ visit }) => {
  const { page } = await visit('/budgets', {
    fill: async (account) => {
      await budget(account, { category: 'Food', amount: 300 });
      for (const category of ['Food', 'Bills', 'Shopping']) {
        await budget(account, { category, amount: 50, month: BEFORE.month, year: BEFORE.year });
      }
    },
  });
  await expect.poll(() => categories(page)).toEqual(['Food']);
  await press(page, "Copy last month's budgets");
  await page.getByText('2 budgets copied.').waitFor();
  await expect.poll(() => categories(page)).toEqual(['Bills', 'Food', 'Shopping']);
  await expect.poll(() => row(page, 'Food')).toMatchObject({ 2: '$300.00' });
  await press(page, "Copy last month's budgets");
  await page.getByText(`There is nothing to copy from ${BEFORE.name}.`).waitFor();
});

async function totals(page: Page): Promise<string[]> {
  return page.locator('dl[aria-label="All budgets of the month"] > div').allTextContents();
}
