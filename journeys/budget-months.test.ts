import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { CURRENT_MONTH, createBudget, getMonthAhead, PREVIOUS_MONTH, readBudgetCategories } from './testing/budgets.ts';
import { goToScreen, pressButton, readTableRow, selectOption } from './testing/page-actions.ts';
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
  await expect.poll(() => readBudgetCategories(page)).toEqual(['Food', 'Bills']);
  await expect.poll(() => totals(page)).toEqual(['Total budget$500.30', 'Spent$410.30', 'Remaining$90.00']);
  await page.getByText(/^The line on each bar shows/).waitFor();

  await page.getByRole('link', { name: 'Previous month' }).click();
  await page.waitForURL(`**/budgets?month=${PREVIOUS_MONTH.text}`);
  await page.getByText(PREVIOUS_MONTH.name, { exact: true }).waitFor();
  await expect.poll(() => readBudgetCategories(page)).toEqual(['Food']);
  await page.reload();
  await expect.poll(() => readBudgetCategories(page)).toEqual(['Food']);
  await page.getByRole('link', { name: 'Next month' }).click();
  await page.waitForURL(/\/budgets$/);
  await expect.poll(() => readBudgetCategories(page)).toEqual(['Food', 'Bills']);

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
    await selectOption(dialog, 'Rollover', 'Carry over unspent amounts');
    await pressButton(dialog, 'Save Budget');
    await expect
      .poll(() => readTableRow(page, 'Bills'))
      .toMatchObject({ 2: expect.stringContaining('$30.00 more from '), 4: '$80.00' });

    // Opening a future month copies the budgets of the current month.
    await page.getByRole('link', { name: 'Next month' }).click();
    await page.getByText(getMonthAhead(1).name, { exact: true }).waitFor();
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

story('a group of categories and all spending can have budgets, and a purchase counts once', async ({ visit }) => {
  const { page, account } = await visit('/budgets', {
    fill: async (account) => {
      await createBudget(account, { category: 'Food', amount: 100 });
      await account.add({ category: 'Food', cost: 30, addedOn: CURRENT_MONTH.day });
      await account.add({ category: 'Shopping', cost: 12, addedOn: CURRENT_MONTH.day });
      await account.add({ category: 'Food', cost: 250, addedOn: PREVIOUS_MONTH.day });
      await account.add({ category: 'Bills', cost: 80, addedOn: getMonthAhead(-2).day });
    },
  });
  await pressButton(page, 'Add Budget');
  const dialog = page.getByRole('dialog', { name: 'Add Budget' });
  await selectOption(dialog, 'For', 'Category group');
  await pressButton(dialog, 'Save Budget');
  await dialog.getByText('Enter a name for the group').waitFor();
  await dialog.getByText('Select one or more categories').waitFor();
  await dialog.getByLabel('Name').fill('Eating out');
  await selectOption(dialog, 'Categories', 'Food');
  await page.getByRole('option', { name: 'Shopping', exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByText('Enter an amount to see how often it would have been enough in the last 2 months.').waitFor();
  await dialog.getByLabel('Amount').fill('200');
  await dialog.getByText('This amount would have been enough in 1 of the last 2 months.').waitFor();
  await dialog.getByText(`${PREVIOUS_MONTH.shortName} $50.00 over`).waitFor();
  await dialog.getByLabel('Amount').fill('250');
  await dialog.getByText('This amount would have been enough in all of the last 2 months.').waitFor();
  await pressButton(dialog, 'Save Budget');
  await page.getByText('Budget for Eating out saved.').waitFor();

  const group = page.getByRole('table', { name: 'Repeating budgets' }).getByRole('row').last();
  await expect
    .poll(async () => (await group.locator('th, td').allTextContents()).slice(0, 5))
    .toEqual(['Eating outFood, Shopping', CURRENT_MONTH.shortName, ...['$250.00', '$42.00', '$208.00']]);
  // The budget for food belongs to the group, so the totals count only the group.
  await page.getByText('Counted in Eating out').waitFor();
  await page
    .getByText(
      'Each purchase is counted only once in these totals. 1 budget that is part of another budget is not added.',
    )
    .waitFor();
  await expect.poll(() => totals(page)).toEqual(['Total budget$250.00', 'Spent$42.00', 'Remaining$208.00']);
  await goToScreen(page, 'Dashboard');
  await page.getByText('of $250.00 in 1 budget').waitFor();

  await goToScreen(page, 'Budgets');
  await pressButton(page, 'Add Budget');
  await selectOption(dialog, 'For', 'All spending');
  await selectOption(dialog, 'Period', 'Year');
  await dialog.getByLabel('Amount').fill('5000');
  await pressButton(dialog, 'Save Budget');
  await page.getByText('Budget for All spending saved.').waitFor();
  await expect.poll(() => account.send('GET', '/budgets/repeating')).toHaveLength(2);

  await pressButton(page, `Edit Eating out, ${CURRENT_MONTH.shortName}`);
  const edit = page.getByRole('dialog', { name: 'Edit Budget' });
  await edit.getByLabel('Amount').fill('300');
  await pressButton(edit, 'Save Budget');
  await expect.poll(() => group.locator('td').nth(1).textContent()).toBe('$300.00');
  await pressButton(page, `Delete Eating out, ${CURRENT_MONTH.shortName}`);
  await pressButton(page.getByRole('alertdialog'), 'Delete');
  await page.getByText('Budget deleted.').waitFor();
  await expect.poll(() => totals(page)).toEqual(['Total budget$100.00', 'Spent$30.00', 'Remaining$70.00']);
});

story('months can begin on the last working day, and a report can count calendar months', async ({ visit }) => {
  const { page, account } = await visit('/settings', {
    fill: (account) => account.add({ category: 'Food', cost: 30, addedOn: PREVIOUS_MONTH.day }),
  });
  await page.getByLabel('Months begin on day').fill('31');
  await page.getByText('Months that do not have this day begin on their last day.').waitFor();
  await page.getByLabel('Months begin on day').fill('32');
  await pressButton(page, 'Save Day');
  await page.getByText('Choose a day from 1 to 31').waitFor();
  await page.getByLabel('Begin on the last working day of the month').check();
  await pressButton(page, 'Save Day');
  await page.getByText('Your months now begin on the last working day.').waitFor();
  await expect.poll(() => account.send('GET', '/auth/me')).toMatchObject({ monthStart: 'last-working-day' });
  await page.reload();
  await expect.poll(() => page.getByLabel('Begin on the last working day of the month').isChecked()).toBe(true);

  await page.goto('/reports');
  const calendar = page.getByRole('columnheader', { name: PREVIOUS_MONTH.shortName });
  await calendar.waitFor();
  await selectOption(page, 'Months begin', 'On the 1st');
  await page.waitForURL('**/reports?months=calendar');
  // The heading shows only the month, without days.
  await expect.poll(() => calendar.textContent()).toBe(PREVIOUS_MONTH.shortName);
});
