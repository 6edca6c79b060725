import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { CURRENT_MONTH, createBudget, getMonthAhead, PREVIOUS_MONTH, readBudgetCategories } from './testing/budgets.ts';
import { goToScreen, pressButton, readTableRow, selectOption } from './testing/page-actions.ts';
import { saveAndLoseResponse } from './testing/save-and-lose-response.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

story('a user creates a budget, sees its spending, changes it and deletes it', async ({ visit }) => {
  const { page, account } = await visit('/dashboard', {
    fill: async ({ add }) => {
      await add({ category: 'Food', cost: 310.25, addedOn: getMonthAhead(-1).day });
      await add({ category: 'Food', cost: 295, addedOn: getMonthAhead(-3).day });
      await add({ category: 'Food', cost: 79.99, addedOn: CURRENT_MONTH.day });
      await add({ category: 'Food', cost: 500, addedOn: CURRENT_MONTH.day, isIncome: true });
    },
  });
  await goToScreen(page, 'Budgets');
  await page.getByText('No budgets found').waitFor();

  await pressButton(page, 'Add Budget');
  const dialog = page.getByRole('dialog', { name: 'Add Budget' });
  await dialog.getByRole('combobox', { name: 'Category' }).and(page.locator(':focus')).waitFor();
  await dialog.getByText('Choose a category to see past spending.').waitFor();
  await selectOption(dialog, 'Category', 'Food');
  for (const [each, spent] of [
    [getMonthAhead(-1), '$310.25'],
    [getMonthAhead(-2), '$0.00'],
    [getMonthAhead(-3), '$295.00'],
  ] as const) {
    await dialog.getByText(`${each.shortName} ${spent}`).waitFor();
  }
  const amount = dialog.getByLabel('Amount');
  await expect.poll(() => describedBy(amount)).toContain(`Spent on Food before${getMonthAhead(-1).shortName} $310.25`);
  await amount.fill('100');
  await save(dialog);
  await page.getByText(`Budget for Food in ${CURRENT_MONTH.name} saved.`).waitFor();

  const shown = `${CURRENT_MONTH.month}/${CURRENT_MONTH.year}`;
  await expect
    .poll(async () => (await readTableRow(page, 'Food')).slice(0, 5))
    .toEqual(['Food', shown, '$100.00', '$79.99', '$20.01']);
  const pace = async () => (await readTableRow(page, 'Food'))[5];
  await expect.poll(pace).toMatch(/^79% spent\$\d+\.\d\d a day for \d+ days?$/);
  await expect.poll(() => bar(page, 'Food')).toEqual({ colour: 'good', said: '79% spent', now: '79', width: '79.99%' });
  const progress = page.getByRole('progressbar', { name: 'Spending in Food' });
  expect(await progress.getAttribute('title')).toMatch(/^\d+% of the period is over$/);
  await account.add({ category: 'Food', cost: 0.01, addedOn: CURRENT_MONTH.day });
  await page.reload();
  await expect.poll(() => bar(page, 'Food')).toEqual({ colour: 'near', said: '80% spent', now: '80', width: '80%' });
  await account.add({ category: 'Food', cost: 20, addedOn: CURRENT_MONTH.day });
  await page.reload();
  await expect.poll(() => bar(page, 'Food')).toEqual({ colour: 'bad', said: '100% spent', now: '100', width: '100%' });
  await account.add({ category: 'Food', cost: 27.5, addedOn: CURRENT_MONTH.day });
  await page.reload();
  await expect
    .poll(() => readTableRow(page, 'Food'))
    .toEqual(['Food', shown, '$100.00', '$127.50', '-$27.50', 'Overspent by $27.50']);
  await expect
    .poll(() => bar(page, 'Food'))
    .toMatchObject({ colour: 'bad', said: 'Overspent by $27.50', width: '100%' });

  await pressButton(page, `Edit Food, ${CURRENT_MONTH.name}`);
  const edit = page.getByRole('dialog', { name: 'Edit Budget' });
  await expect.poll(() => edit.getByLabel('Amount').inputValue()).toBe('100.00');
  await edit.getByLabel('Amount').fill('$1,275.00');
  await save(edit);
  await expect
    .poll(() => readTableRow(page, 'Food'))
    .toMatchObject(['Food', shown, '$1,275.00', '$127.50', '$1,147.50', expect.stringMatching(/^10% spent/)]);

  await pressButton(page, `Delete Food, ${CURRENT_MONTH.name}`);
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure you want to delete this budget?').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
  await pressButton(page, `Delete Food, ${CURRENT_MONTH.name}`);
  await pressButton(question, 'Delete');
  await page.getByText('Budget deleted.').waitFor();
  await page.getByText('No budgets found').waitFor();
});

story(
  'the form shows missing fields and invalid months, and refuses a second budget for a month',
  async ({ visit }) => {
    const { page } = await visit('/budgets', { fill: (account) => createBudget(account, { category: 'Bills' }) });
    await pressButton(page, 'Add Budget');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Year').fill('1999');
    await pressButton(dialog, 'Save Budget');
    for (const sentence of [
      'Please select a category',
      'Enter an amount of at least 0',
      'Enter a year from 2000 to 2100',
    ]) {
      await dialog.getByText(sentence).waitFor();
    }
    await dialog.getByRole('combobox', { name: 'Category' }).and(page.locator(':focus')).waitFor();
    await dialog.getByLabel('Year').fill(String(CURRENT_MONTH.year));
    const number = dialog.getByLabel('Month');
    for (const [typed, kept] of [
      ['13', '12'],
      ['0', '1'],
      ['', ''],
    ] as const) {
      await number.fill(typed);
      await number.blur();
      await expect.poll(() => number.inputValue()).toBe(kept);
    }
    await dialog.getByText('Enter a month and year to see past spending.').waitFor({ state: 'detached' });
    await selectOption(dialog, 'Category', 'Bills');
    await dialog.getByText('Enter a month and year to see past spending.').waitFor();
    await dialog.getByLabel('Amount').fill('0');
    await pressButton(dialog, 'Save Budget');
    await dialog.getByText('Enter a month from 1 to 12').waitFor();
    await number.fill(String(CURRENT_MONTH.month));
    await pressButton(dialog, 'Save Budget');
    await dialog.getByText('There is already a budget for Bills in that month. Edit that one instead.').waitFor();
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('0');

    const next = getMonthAhead(1);
    await number.fill(String(next.month));
    await dialog.getByLabel('Year').fill(String(next.year));
    await save(dialog);
    // After saving, the page shows the month of the budget.
    await page.waitForURL(`**/budgets?month=${next.text}`);
    await expect
      .poll(() => readTableRow(page, 'Bills'))
      .toMatchObject(['Bills', `${next.month}/${next.year}`, '$0.00', '$0.00', '$0.00', '0% spent']);
  },
);

story('a new category is created with its budget, and a zero budget is overspent by any expense', async ({ visit }) => {
  const { page, account } = await visit('/budgets', {
    fill: (account) => createBudget(account, { category: 'Bills' }),
  });
  await pressButton(page, 'Add Budget');
  const dialog = page.getByRole('dialog');
  await selectOption(dialog, 'Category', '-- Add New Category --');
  const prompt = page.getByRole('alertdialog');
  await prompt.getByLabel('Category name').fill('Gardening');
  await pressButton(prompt, 'Add');
  await dialog.getByLabel('Amount').fill('0');
  await save(dialog);
  await account.add({ category: 'Gardening', cost: 3, addedOn: CURRENT_MONTH.day });
  await page.reload();
  await expect.poll(() => readTableRow(page, 'Gardening')).toMatchObject({ 5: 'Overspent by $3.00' });
  expect(await readBudgetCategories(page)).toEqual(['Gardening', 'Bills']);
  await expect.poll(() => account.send('GET', '/transactions/categories/expense')).toContain('Gardening');
});

story('amounts use the display currency', async ({ visit }) => {
  const { page } = await visit('/budgets', {
    fill: async (account) => {
      await createBudget(account, { amount: 100 });
      await account.add({ category: 'Food', cost: 1234, addedOn: CURRENT_MONTH.day });
    },
  });
  await readBudgetCategories(page);
  await page.getByRole('combobox', { name: 'Display currency' }).click();
  await page.getByRole('option', { name: /^JPY/ }).click();
  await expect
    .poll(() => readTableRow(page, 'Food'))
    .toMatchObject({ 2: '¥100', 3: '¥1,234', 4: '-¥1,134', 5: 'Overspent by ¥1,134' });
});

story('a failed save shows the error, keeps the draft, and creates one budget on retry', async ({ visit }) => {
  const { page, account } = await visit('/receipts');
  await page.route('**/api/budgets', (route) => route.abort());
  await goToScreen(page, 'Budgets');
  await page.getByText('The server cannot be reached.').waitFor();
  await page.unroute('**/api/budgets');
  await pressButton(page, 'Retry');
  await page.getByText('No budgets found').waitFor();

  await pressButton(page, 'Add Budget');
  const dialog = page.getByRole('dialog');
  await selectOption(dialog, 'Category', 'Food');
  await dialog.getByLabel('Amount').fill('12');
  // The server creates the budget, but its response is lost.
  await saveAndLoseResponse(dialog, 'Save Budget', 'Amount', '/budgets');
  await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('12');
  await save(dialog);
  await expect.poll(() => readBudgetCategories(page)).toEqual(['Food']);
  await expect.poll(() => account.send('GET', '/budgets')).toHaveLength(1);

  const name = `Delete Food, ${CURRENT_MONTH.name}`;
  await page.route('**/api/budgets/*', (route) => route.abort());
  await page.getByRole('button', { name }).click();
  const question = page.getByRole('alertdialog');
  await pressButton(question, 'Delete');
  await question.getByText('The server cannot be reached.').waitFor();
  await pressButton(question, 'Cancel');
  await page.unroute('**/api/budgets/*');
  await page.route('**/api/budgets/copy', (route) => route.abort());
  await pressButton(page, "Copy Last Month's Budgets");
  await page.getByText('The server cannot be reached.').waitFor();
  await page.unroute('**/api/budgets/copy');
  await account.send('DELETE', `/budgets/${((await account.send('GET', '/budgets')) as { _id: string }[])[0]?._id}`);
  await page.getByRole('button', { name }).click();
  await pressButton(question, 'Delete');
  await question.getByRole('alert').waitFor();
  await pressButton(question, 'Cancel');
  await page.getByText('No budgets found').waitFor();
});

story('past spending can be loaded again after a failure', async ({ visit }) => {
  const { page } = await visit('/budgets');
  await page.route('**/api/budgets/spending?*', (route) => route.abort());
  await pressButton(page, 'Add Budget');
  const dialog = page.getByRole('dialog');
  await selectOption(dialog, 'Category', 'Food');
  await dialog.getByText('The server cannot be reached.').waitFor();
  await page.unroute('**/api/budgets/spending?*');
  await pressButton(dialog, 'Retry');
  await dialog.getByText(`${PREVIOUS_MONTH.shortName} $0.00`).waitFor();
});

story.atDesk('a budget is added, changed and deleted by keyboard without losing the focus', async ({ visit }) => {
  const { page } = await visit('/budgets');
  await page.getByText('No budgets found').waitFor();
  const focused = (name: string) => page.getByRole('button', { name }).and(page.locator(':focus'));
  await page.getByRole('button', { name: 'Add Budget' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Category' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('80');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await focused('Add Budget').waitFor();
  const [category] = await readBudgetCategories(page);
  await page.getByRole('button', { name: `Edit ${category}, ${CURRENT_MONTH.name}` }).press('Enter');
  await dialog.getByLabel('Amount').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await focused(`Edit ${category}, ${CURRENT_MONTH.name}`).waitFor();
  await page.keyboard.press('Tab');
  await page
    .getByRole('link', { name: `Transactions of ${category}` })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('No budgets found').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

async function save(dialog: Locator): Promise<void> {
  await pressButton(dialog, 'Save Budget');
  await dialog.waitFor({ state: 'detached' });
}

async function bar(page: Page, category: string) {
  const found = page.getByRole('progressbar', { name: `Spending in ${category}` });
  await found.waitFor();
  return found.evaluate((element) => {
    const filled = element.firstElementChild as HTMLElement;
    return {
      colour: filled.dataset.colour,
      said: element.getAttribute('aria-valuetext'),
      now: element.getAttribute('aria-valuenow'),
      width: filled.style.width,
    };
  });
}

/** Returns the accessible description of a field. */
function describedBy(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}
