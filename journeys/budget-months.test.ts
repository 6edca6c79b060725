import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { CURRENT_MONTH, createBudget, describeMonth, PREVIOUS_MONTH, readBudgetCategories } from './testing/budgets.ts';
import { pressButton, readTableRow, selectOption } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

story('each month has its budgets and an address, and all months can be shown at once', async ({ visit }) => {
  const { page } = await visit('/budgets', {
    fill: async (account) => {
      await createBudget(account, { category: 'Food', amount: 300.1 });
      await createBudget(account, { category: 'Bills', amount: 200.2 });
      await createBudget(account, {
        category: 'Food',
        amount: 250,
        month: PREVIOUS_MONTH.month,
        year: PREVIOUS_MONTH.year,
      });
      await account.add({ category: 'Food', cost: 410.3, addedOn: CURRENT_MONTH.day });
    },
  });
  await page.getByText(CURRENT_MONTH.name, { exact: true }).waitFor();
  await expect.poll(() => readBudgetCategories(page)).toEqual(['Bills', 'Food']);
  await expect.poll(() => totals(page)).toEqual(['Total budget$500.30', 'Spent$410.30', 'Remaining$90.00']);

  await page.getByRole('link', { name: 'Previous month' }).click();
  await page.waitForURL(`**/budgets?month=${PREVIOUS_MONTH.text}`);
  await page.getByText(PREVIOUS_MONTH.name, { exact: true }).waitFor();
  await expect.poll(() => readBudgetCategories(page)).toEqual(['Food']);
  await page.reload();
  await expect.poll(() => readBudgetCategories(page)).toEqual(['Food']);
  await page.getByRole('link', { name: 'Next month' }).click();
  await page.waitForURL(/\/budgets$/);
  await expect.poll(() => readBudgetCategories(page)).toEqual(['Bills', 'Food']);

  await page.getByRole('link', { name: 'All months' }).click();
  await page.waitForURL('**/budgets?month=all');
  await expect.poll(() => readBudgetCategories(page)).toEqual(['Bills', 'Food', 'Food']);
  await page.goBack();
  await page.getByText(CURRENT_MONTH.name, { exact: true }).waitFor();
  await page.goForward();
  await page.getByRole('link', { name: 'This month' }).click();
  await page.getByText(CURRENT_MONTH.name, { exact: true }).waitFor();

  await page.goto('/budgets?month=2026-13');
  await page.getByText(CURRENT_MONTH.name, { exact: true }).waitFor();
  await page.goto('/budgets?month=2100-12');
  await page.getByText('No budgets found').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Next month' }).getAttribute('aria-disabled')).toBe('true');
});

story(
  "last month's budgets carry on; a deleted one does not, but can be copied, and figures lead to their transactions",
  async ({ visit }) => {
    const { page } = await visit('/budgets', {
      fill: async (account) => {
        await createBudget(account, { category: 'Food', amount: 300 });
        for (const category of ['Food', 'Bills', 'Shopping']) {
          await createBudget(account, { category, amount: 50, month: PREVIOUS_MONTH.month, year: PREVIOUS_MONTH.year });
        }
        await account.add({ category: 'Bills', cost: 20, addedOn: PREVIOUS_MONTH.day });
        await account.add({ category: 'Entertainment', cost: 12.5, addedOn: CURRENT_MONTH.day });
        await account.add({ category: 'Entertainment', cost: 31, addedOn: PREVIOUS_MONTH.day });
      },
    });
    await expect.poll(() => readBudgetCategories(page)).toEqual(['Bills', 'Food', 'Shopping']);
    await expect.poll(() => readTableRow(page, 'Food')).toMatchObject({ 2: '$300.00' });
    await pressButton(page, `Delete Shopping, ${CURRENT_MONTH.name}`);
    await pressButton(page.getByRole('alertdialog'), 'Delete');
    await expect.poll(() => readBudgetCategories(page)).toEqual(['Bills', 'Food']);

    await pressButton(page, `Edit Bills, ${CURRENT_MONTH.name}`);
    const dialog = page.getByRole('dialog');
    await selectOption(dialog, 'Rollover', 'Carry over what is left');
    await pressButton(dialog, 'Save Budget');
    await expect
      .poll(() => readTableRow(page, 'Bills'))
      .toMatchObject({ 2: expect.stringContaining('$30.00 more from '), 4: '$80.00' });

    // Opening a future month copies the budgets of the current month.
    await page.getByRole('link', { name: 'Next month' }).click();
    await page.getByText(describeMonth(1).name, { exact: true }).waitFor();
    await expect.poll(() => readBudgetCategories(page)).toEqual(['Bills', 'Food']);
    await page.getByRole('link', { name: 'This month' }).click();

    const unbudgeted = page.getByRole('region', { name: 'Spent Without a Budget' });
    await pressButton(unbudgeted, 'Set a budget for Entertainment');
    await dialog.getByText('Same as last month, rounded up').waitFor();
    await dialog.getByRole('button', { name: /^Use/ }).click();
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('35.00');
    await pressButton(dialog, 'Save Budget');
    await expect.poll(() => readBudgetCategories(page)).toEqual(['Bills', 'Entertainment', 'Food']);
    await unbudgeted.waitFor({ state: 'detached' });

    await pressButton(page, "Copy Last Month's Budgets");
    await page.getByText('1 budget copied.').waitFor();
    await expect.poll(() => readBudgetCategories(page)).toEqual(['Bills', 'Entertainment', 'Food', 'Shopping']);
    await pressButton(page, "Copy Last Month's Budgets");
    await page.getByText(`There is nothing to copy from ${PREVIOUS_MONTH.name}.`).waitFor();

    await page.getByRole('link', { name: `Transactions of Entertainment, ${CURRENT_MONTH.name}` }).click();
    await page.waitForURL(`**/transactions?category=Entertainment&type=expense&from=${CURRENT_MONTH.day}&to=*`);
  },
);

async function totals(page: Page): Promise<string[]> {
  return page.locator('dl[aria-label="All budgets this month"] > div').allTextContents();
}
