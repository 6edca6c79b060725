import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { drawReceipt } from '../reader/testing/draw-receipt.ts';
import { createUniqueEmail } from './testing/account.ts';
import { drawAllCharts, formatDay, goToScreen, selectOption } from './testing/page-actions.ts';
import { getLastDay, READING_TIMEOUT } from './testing/receipts.ts';
import { createStoryTests } from './testing/story-tests.ts';

const PASSWORD = 'secret_1';

const story = createStoryTests();

story.everywhere(
  'a visitor signs up, records income, expenses and a receipt, and finds everything after a server crash',
  async ({ newPerson, whileServerIsDown }) => {
    const email = createUniqueEmail();
    const { page } = await newPerson();

    await page.goto('/');
    await page.getByRole('link', { name: 'Sign Up' }).first().click();
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create Account' }).click();

    await page.getByText(email).waitFor();
    await page.getByText('Euro', { exact: true }).click();
    await page.getByRole('button', { name: 'Save and Continue' }).click();

    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
    await page.getByText('No recent transactions.').waitFor();
    await addIncome(page);
    await seeOnDashboard(page, '+€2,500.50');
    await addExpense(page);
    await seeOnDashboard(page, '-€12.50');
    await seeOnDashboard(page, '€2,488.00');

    await goToScreen(page, 'Receipts');
    const merchant = 'RIVERSIDE TRADING';
    const receipt = await drawReceipt({
      merchant,
      day: getLastDay('11-02'),
      items: [
        { name: 'NOTEBOOK', amountMinor: 450 },
        { name: 'PENCILS', amountMinor: 825 },
      ],
      totalMinor: 1275,
    });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: receipt });
    await page.getByRole('button', { name: 'Upload & Create Transaction' }).click();
    const said = page.getByRole('alertdialog');
    await said
      .getByText('Receipt processed successfully and transaction created! Redirecting to dashboard...')
      .waitFor(READING_TIMEOUT);
    await said.getByRole('button', { name: 'Review' }).click();
    await seeReceipt(page, merchant);

    await goToScreen(page, 'Dashboard');
    await seeOnDashboard(page, '-€12.75');
    await seeOnDashboard(page, '€2,475.25');
    for (const chart of ['Expenses by Category', 'Recent Activity', 'Income Vs Time', 'Expense Vs Time']) {
      await page.getByRole('heading', { name: chart }).waitFor();
    }
    await drawAllCharts(page);

    await whileServerIsDown(async () => {});
    await page.reload();
    await seeOnDashboard(page, '€2,475.25');
    await goToScreen(page, 'Transactions');
    for (const name of ['Lunch', 'Salary Income', merchant]) await page.getByText(name).first().waitFor();
    await goToScreen(page, 'Receipts');
    await seeReceipt(page, merchant);

    const stranger = await newPerson();
    await signUpStranger(stranger.page);
    await stranger.page.getByText('No recent transactions.').waitFor();
    for (const [screen, nothing] of [
      ['Transactions', 'No Transaction done'],
      ['Receipts', 'Details of your receipts will appear here.'],
    ] as const) {
      await goToScreen(stranger.page, screen);
      await stranger.page.getByText(nothing).waitFor();
    }
  },
);

async function addExpense(page: Page): Promise<void> {
  await page.getByRole('button', { name: '+ Add Transaction' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Lunch');
  await dialog.getByLabel('Amount').fill('12.50');
  await selectOption(dialog, 'Category', 'Food');
  await dialog.getByRole('button', { name: 'Save Expense' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function addIncome(page: Page): Promise<void> {
  await page.getByRole('button', { name: '+ Add Transaction' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Add Income').last().click();
  await dialog.getByLabel('Amount').fill('2,500.50');
  await selectOption(dialog, 'Category', 'Salary');
  await dialog.getByRole('button', { name: 'Save Income' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function seeOnDashboard(page: Page, amount: string): Promise<void> {
  await page.getByText(amount).first().waitFor();
}

async function seeReceipt(page: Page, merchant: string): Promise<void> {
  for (const read of [merchant, '€12.75', formatDay(getLastDay('11-02'))])
    await page.getByText(read, { exact: true }).first().waitFor();
  const picture = page.getByRole('img', { name: `Receipt from ${merchant}` });
  await picture.waitFor();
  await expect
    .poll(
      async () => await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    )
    .toBeGreaterThan(100);
}

async function signUpStranger(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Email').fill(createUniqueEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
}
