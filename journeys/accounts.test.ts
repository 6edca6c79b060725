import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestAccount } from './testing/account.ts';
import {
  formatDay,
  pressButton,
  readTableRow,
  runWhileNotificationsStay,
  selectOption,
  waitForHeading,
} from './testing/page-actions.ts';
import { createReceiptPdf, createUploadFile, findFilePicker, startUpload } from './testing/receipts.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { readListedNames, waitForTransactionCount } from './testing/transactions-list.ts';

const story = createStoryTests();

story('a second account is added in the settings, and money is transferred there and back', async ({ visit }) => {
  const { page, account } = await visit('/settings', { fill: ({ add }) => add({ cost: 50, addedOn: DAY }) });
  await page.getByRole('link', { name: 'Open Accounts' }).click();
  await waitForHeading(page, 'Accounts');
  await expect.poll(() => balances(page)).toEqual({ Everyday: '-$50.00' });

  await pressButton(page, 'Add Account');
  await page.getByLabel('Name').fill('Savings');
  await expect.poll(() => page.getByRole('textbox', { name: 'On this day' }).inputValue()).not.toBe('');
  await page.getByLabel('Balance').fill('-$20.50');
  await pressButton(page, 'Save Account');
  await page.getByText('Savings saved.').waitFor();
  await expect.poll(() => balances(page)).toEqual({ Everyday: '-$50.00', Savings: '-$20.50', Total: '-$70.50' });
  await pressButton(page, 'Add Transfer');
  await page.getByRole('combobox', { name: 'To' }).waitFor();
  await page.getByLabel('Amount').fill('100');
  await pressButton(page, 'Save Transfer');
  await expect.poll(() => balances(page)).toEqual({ Everyday: '-$150.00', Savings: '$79.50', Total: '-$70.50' });
  await expect
    .poll(() => account.send('GET', '/transactions/summary'))
    .toMatchObject({ balance: -50, totalExpenses: 50 });

  await page.goto('/transactions');
  await expect.poll(() => readListedNames(page)).toEqual(['Everyday → Savings', 'Lunch']);
  await pressButton(page, /^Edit Everyday → Savings/);
  await page.getByLabel('Amount').fill('30');
  await pressButton(page, 'Save Transfer');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await pressButton(page, /^Delete Everyday → Savings/);
  await page.getByText('Are you sure you want to delete this transfer?').waitFor();
  await runWhileNotificationsStay(page, async () => {
    await pressButton(page.getByRole('alertdialog'), 'Delete');
    await waitForTransactionCount(page, '1 transaction');
    await pressButton(page, 'Undo');
  });
  await expect.poll(() => readListedNames(page)).toEqual(['Everyday → Savings', 'Lunch']);

  // The main export has neither accounts nor transfers, and says where to find them.
  await pressButton(page, 'Export to CSV');
  await page.getByText('This file has no accounts and transfers. To export them, use Other Formats.').waitFor();
  await pressButton(page, 'Other Formats');
  const table = page.waitForEvent('download');
  await pressButton(page.getByRole('dialog'), 'CSV');
  expect(await readFile(await (await table).path(), 'utf8')).toMatch(/,Transfer,.*,30\.00,"Everyday","Savings",/);

  await page.goto('/accounts');
  await expect.poll(() => balances(page)).toMatchObject({ Everyday: '-$80.00', Savings: '$9.50' });

  // An expense that was only one side of a transfer becomes the transfer, and an expense again.
  await page.goto('/transactions');
  await page.getByRole('link', { name: 'Lunch', exact: true }).click();
  await pressButton(page, 'Make It a Transfer…');
  const dialog = page.getByRole('dialog', { name: 'Make It a Transfer' });
  const other = dialog.getByRole('combobox', { name: 'Where did the money go?' });
  await expect.poll(() => other.inputValue()).toBe('Savings');
  await runWhileNotificationsStay(page, async () => {
    await pressButton(dialog, 'Save Transfer');
    await page.getByText('Saved as a transfer: Everyday → Savings.').waitFor();
    await expect.poll(() => readListedNames(page)).toEqual(['Everyday → Savings', 'Everyday → Savings']);
    expect(await account.send('GET', '/accounts')).toMatchObject([{ balance: -80 }, { balance: 59.5 }]);
    // The button that opened the dialog is gone, so focus is on the panel. After Undo it must not be lost either.
    await expect.poll(() => isFocusOnTransaction(page)).toBe(true);
    await pressButton(page, 'Undo');
    await page.getByText('Lunch is an expense again.').waitFor();
    await expect.poll(() => isFocusOnTransaction(page)).toBe(true);
  });
  await expect.poll(() => readListedNames(page)).toEqual(['Everyday → Savings', 'Lunch']);
});

story('a card with a positive balance asks if the amount is owed', async ({ visit }) => {
  const { page, account } = await visit('/accounts');
  await pressButton(page, 'Add Account');
  const dialog = page.getByRole('dialog', { name: 'Add Account' });
  await dialog.getByLabel('Name').fill('Visa');
  await selectOption(dialog, 'Type', 'Credit card');
  await dialog.getByLabel('Balance').fill('612.40');
  await pressButton(dialog, 'Save Account');
  const question = page.getByRole('alertdialog');
  await question.getByText('You entered a balance of $612.40 for “Visa”. Do you owe this amount?').waitFor();
  await pressButton(question, 'Cancel');
  await pressButton(dialog, 'Save Account');
  await pressButton(question, 'Yes, I Owe It');
  await page.getByText('Visa saved.').waitFor();
  await expect.poll(() => balances(page)).toMatchObject({ Visa: '-$612.40' });
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  expect(await account.send('GET', '/accounts')).toMatchObject([
    {},
    { name: 'Visa', openingBalance: -612.4, openingDay: today },
  ]);
});

story('an account gets a savings goal, which shows its progress and can be removed', async ({ visit }) => {
  const day = `${Number(DAY.slice(0, 4)) - 1}-06-30`;
  const { page, account } = await visit('/accounts', {
    fill: ({ send }) => send('POST', '/accounts', { name: 'Rainy days', kind: 'savings', openingBalance: 250 }),
  });
  const edit = async (amount: string, byDay: string) => {
    await pressButton(page, 'Edit Rainy days');
    const dialog = page.getByRole('dialog', { name: 'Edit Account' });
    await dialog.getByLabel('Savings goal').fill(amount);
    await dialog.getByLabel('Target date').fill(byDay);
    await dialog.getByLabel('Target date').press('Tab');
    await pressButton(dialog, 'Save Account');
    return dialog;
  };
  const goal = page.getByRole('progressbar', { name: 'Savings goal of Rainy days' });
  const waitForGoal = (text: string | RegExp) => expect.poll(() => goal.getAttribute('aria-valuetext')).toMatch(text);
  const saved = async (amount: string, byDay: string) => (await edit(amount, byDay)).waitFor({ state: 'detached' });

  await saved('1000', '');
  await waitForGoal('Goal: 25% of $1,000.00. $750.00 to go');
  await saved('1000', formatDay(day));
  await waitForGoal(`Goal: 25% of $1,000.00. $750.00 to go, overdue since ${formatDay(day)}`);
  await saved('250', formatDay(day));
  await waitForGoal('Goal: 100% of $250.00. Goal reached');
  const inYears = `${Number(DAY.slice(0, 4)) + 3}-06-30`;
  await saved('1000', formatDay(inYears));
  await waitForGoal(new RegExp(`^Goal: 25% of \\$1,000.00. \\$[\\d.]+ a month until ${formatDay(inYears)}$`));
  await page.getByRole('link', { name: 'Rainy days' }).click();
  await goal.waitFor();
  await page.goBack();

  const dialog = await edit('', formatDay(inYears));
  await dialog.getByText('Enter an amount for the goal, or clear the date').waitFor();
  await dialog.getByLabel('Target date').fill('');
  await pressButton(dialog, 'Save Account');
  await goal.waitFor({ state: 'detached' });
  expect(await account.send('GET', '/accounts')).toMatchObject([{}, { goalAmount: null, goalDay: null }]);
});

story('with two accounts, the form selects one and the list can be filtered by one', async ({ visit, viewport }) => {
  const { page } = await visit('/transactions', {
    fill: async (account) => {
      await account.add({ name: 'Bread', addedOn: DAY });
      const cash = await openAccount(account, { name: 'Cash', kind: 'cash', openingBalance: 40 });
      await account.send('POST', '/transactions', { ...LUNCH, name: 'Kiosk', accountId: cash });
    },
  });
  await expect.poll(() => readListedNames(page)).toEqual(['Kiosk', 'Bread']);
  await pressButton(page, 'Add Transaction');
  const dialog = page.getByRole('dialog');
  // The form preselects the account that was used last.
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Account' }).inputValue()).toBe('Cash');
  await dialog.getByLabel('Name').fill('Tram');
  await dialog.getByLabel('Amount').fill('39');
  await selectOption(dialog, 'Category', 'Transportation');
  await pressButton(dialog, 'Save Expense');
  // The expense is compared with a balance that includes the opening balance.
  await page.getByText(/exceeds your current balance \(\$15\.00\)/).waitFor();
  await pressButton(page, 'Submit Anyway');
  await expect.poll(() => readListedNames(page)).toEqual(['Tram', 'Kiosk', 'Bread']);

  if (viewport.width < 500) await pressButton(page, /^Filters/);
  await selectOption(page, 'Account', 'Everyday');
  await page.waitForURL('**/transactions?account=everyday');
  await expect.poll(() => readListedNames(page)).toEqual(['Bread']);
  await pressButton(page, /Account: Everyday/);
  await expect.poll(() => readListedNames(page)).toHaveLength(3);
  await selectOption(page, 'Type', 'Expense');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await expect.poll(() => page.getByRole('option').allTextContents()).not.toContain('Transfers');
  await page.keyboard.press('Escape');

  // The upload form asks for the account of the expense.
  await page.goto('/receipts');
  await expect.poll(() => page.getByRole('combobox', { name: 'Account' }).inputValue()).toBe('Cash');
  await selectOption(page, 'Account', 'Everyday');
  await page.route('**/api/receipts/upload', (route) => route.abort());
  await findFilePicker(page).setInputFiles(createUploadFile('kiosk.pdf', createReceiptPdf('HARBOUR KIOSK', DAY, 1275)));
  const sent = page.waitForRequest('**/api/receipts/upload');
  await startUpload(page);
  expect((await sent).postDataBuffer()?.toString('latin1')).toMatch(/name="accountId"\s+everyday/);

  await page.goto('/dashboard');
  await page.getByText('Income − expenses: -$64.00').waitFor();
  await page.getByRole('link', { name: 'Cash' }).click();
  await waitForHeading(page, 'Cash');
  await expect.poll(() => readTableRow(page, 'Tram')).toMatchObject({ 3: 'Expense -$39.00', 4: 'Balance -$11.50' });
  await expect.poll(() => readTableRow(page, 'Kiosk')).toMatchObject({ 4: 'Balance $27.50' });
});

story('deleting an account without entries asks for no other account', async ({ visit }) => {
  const { page } = await visit('/accounts', {
    fill: async (account) => {
      await openAccount(account, { name: 'Cash', kind: 'cash' });
    },
  });
  await pressButton(page, 'Delete Cash');
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await dialog.getByText('It has no entries. This cannot be undone.').waitFor();
  expect(await dialog.getByLabel('Move to').count()).toBe(0);
  await pressButton(dialog, 'Delete');
  await page.getByRole('rowheader', { name: 'Cash' }).waitFor({ state: 'detached' });
});

story(
  'two entries are joined into a transfer and split again, and an account is merged into another',
  async ({ visit }) => {
    const { page } = await visit('/accounts', {
      fill: async (account) => {
        const cash = await openAccount(account, { name: 'Cash', kind: 'cash' });
        await account.send('POST', '/transactions', { ...LUNCH, name: 'Machine', cost: 60, accountId: 'everyday' });
        const taken = { ...LUNCH, name: 'Taken', cost: 60, isIncome: true, category: 'Gifts', accountId: cash };
        await account.send('POST', '/transactions', taken);
      },
    });
    await page.getByText('Two transactions look like one transfer between your accounts.').waitFor();
    await pressButton(page, 'Show');
    await page.getByText(`Machine, ${formatDay(DAY)} · Taken, ${formatDay(DAY)}`).waitFor();
    await pressButton(page, 'Merge');
    await page.getByText('Merged into one transfer: Everyday → Cash.').waitFor();
    await page.getByRole('region', { name: 'Possible transfers' }).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Cash' }).click();
    await waitForHeading(page, 'Cash');
    await pressButton(page, /^Details of Everyday → Cash/);
    await pressButton(page, 'Split Transfer');
    await pressButton(page.getByRole('alertdialog'), 'Split');
    await page.getByText('Transfer split into an expense and an income transaction.').waitFor();
    await expect.poll(() => readListedNames(page)).toEqual(['Taken']);

    await page.getByRole('link', { name: 'All accounts' }).click();
    await waitForHeading(page, 'Accounts');
    await pressButton(page, 'Move Cash up');
    await expect.poll(async () => Object.keys(await balances(page))).toEqual(['Cash', 'Everyday', 'Total']);
    await page.getByRole('button', { name: 'Move Cash up' }).and(page.locator(':focus')).waitFor();
    await pressButton(page, 'Delete Cash');
    await pressButton(page.getByRole('dialog'), 'Delete');
    await expect.poll(() => balances(page)).toEqual({ Everyday: '$0.00' });
    await page.getByRole('button', { name: 'Add Transfer' }).waitFor({ state: 'detached' });
  },
);

const DAY = new Date(Date.now() - 864e5).toISOString().slice(0, 10);
const LUNCH = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: DAY, isIncome: false };

async function openAccount(account: TestAccount, body: object): Promise<string> {
  return ((await account.send('POST', '/accounts', body)) as { _id: string })._id;
}

/** Returns the balance that the page shows for each account. */
async function balances(page: Page): Promise<Record<string, string>> {
  const rows = page
    .getByRole('table', { name: 'Accounts' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  const read = await rows.evaluateAll((all) =>
    all.map((each) => [
      (each.querySelector('th a') ?? each.querySelector('th'))?.textContent ?? '',
      each.querySelectorAll('td')[1]?.textContent ?? '',
    ]),
  );
  return Object.fromEntries(read);
}

/** True if focus is on or in the panel or sheet that shows a transaction. */
const isFocusOnTransaction = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('aside, [role=dialog]') !== null);
