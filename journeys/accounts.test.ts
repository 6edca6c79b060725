import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Account } from './testing/account.ts';
import { file, picker, receiptOf, start } from './testing/receipts.ts';
import { choose, heading, NAVIGATION_BUTTON, press, row, shown, whileNotificationsStay } from './testing/steps.ts';
import { storyteller } from './testing/story.ts';
import { names, seeCount } from './testing/transactions-list.ts';

const story = storyteller();

story(
  'a second account is added in the settings, and money is transferred there and back',
  async ({ visit, viewport }) => {
    const { page, account } = await visit('/settings', { fill: ({ add }) => add({ cost: 50, addedOn: DAY }) });
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    await heading(page, 'Accounts');
    await expect.poll(() => balances(page)).toEqual({ Everyday: '-$50.00' });

    await press(page, 'Add Account');
    await page.getByLabel('Name').fill('Savings');
    await page.getByLabel('Opening balance').fill('-$20.50');
    await press(page, 'Save Account');
    await page.getByText('Savings saved.').waitFor();
    await expect.poll(() => balances(page)).toEqual({ Everyday: '-$50.00', Savings: '-$20.50', Total: '-$70.50' });
    // With two accounts, the navigation has a link to the accounts page.
    const isPhone = viewport.width < 500;
    if (isPhone) await press(page, NAVIGATION_BUTTON);
    await page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name: 'Accounts' }).waitFor();
    if (isPhone) await page.keyboard.press('Escape');

    await press(page, 'Add Transfer');
    await page.getByRole('combobox', { name: 'To' }).waitFor();
    await page.getByLabel('Amount').fill('100');
    await press(page, 'Save Transfer');
    await expect.poll(() => balances(page)).toEqual({ Everyday: '-$150.00', Savings: '$79.50', Total: '-$70.50' });
    await expect
      .poll(() => account.send('GET', '/transactions/summary'))
      .toMatchObject({ balance: -50, totalExpenses: 50 });

    await page.goto('/transactions');
    await expect.poll(() => names(page)).toEqual(['Everyday → Savings', 'Lunch']);
    await press(page, /^Edit Everyday → Savings/);
    await page.getByLabel('Amount').fill('30');
    await press(page, 'Save Transfer');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press(page, /^Delete Everyday → Savings/);
    await page.getByText('Are you sure you want to delete this transfer?').waitFor();
    await whileNotificationsStay(page, async () => {
      await press(page.getByRole('alertdialog'), 'Delete');
      await seeCount(page, '1 transaction');
      await press(page, 'Undo');
    });
    await expect.poll(() => names(page)).toEqual(['Everyday → Savings', 'Lunch']);
    await page.goto('/accounts');
    await expect.poll(() => balances(page)).toMatchObject({ Everyday: '-$80.00', Savings: '$9.50' });
  },
);

story('with two accounts, the form selects one and the list can be filtered by one', async ({ visit, viewport }) => {
  const { page } = await visit('/transactions', {
    fill: async (account) => {
      await account.add({ name: 'Bread', addedOn: DAY });
      const cash = await openAccount(account, { name: 'Cash', kind: 'cash', openingBalance: 40 });
      await account.send('POST', '/transactions', { ...LUNCH, name: 'Kiosk', accountId: cash });
    },
  });
  await expect.poll(() => names(page)).toEqual(['Kiosk', 'Bread']);
  await press(page, 'Add Transaction');
  const dialog = page.getByRole('dialog');
  // The form preselects the account that was used last.
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Account' }).inputValue()).toBe('Cash');
  await dialog.getByLabel('Name').fill('Tram');
  await dialog.getByLabel('Amount').fill('39');
  await choose(dialog, 'Category', 'Transportation');
  await press(dialog, 'Save Expense');
  // The expense is compared with a balance that includes the opening balance.
  await page.getByText(/exceeds your current balance \(\$15\.00\)/).waitFor();
  await press(page, 'Submit anyway');
  await expect.poll(() => names(page)).toEqual(['Tram', 'Kiosk', 'Bread']);

  if (viewport.width < 500) await press(page, /^Filters/);
  await choose(page, 'Account', 'Everyday');
  await page.waitForURL('**/transactions?account=everyday');
  await expect.poll(() => names(page)).toEqual(['Bread']);
  await press(page, /Account: Everyday/);
  await expect.poll(() => names(page)).toHaveLength(3);
  await choose(page, 'Type', 'Expense');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await expect.poll(() => page.getByRole('option').allTextContents()).not.toContain('Transfers');
  await page.keyboard.press('Escape');

  // The upload form asks for the account of the expense.
  await page.goto('/receipts');
  await expect.poll(() => page.getByRole('combobox', { name: 'Account' }).inputValue()).toBe('Cash');
  await choose(page, 'Account', 'Everyday');
  await page.route('**/api/receipts/upload', (route) => route.abort());
  await picker(page).setInputFiles(file('kiosk.pdf', receiptOf('HARBOUR KIOSK', DAY, 1275)));
  const sent = page.waitForRequest('**/api/receipts/upload');
  await start(page);
  expect((await sent).postDataBuffer()?.toString('latin1')).toMatch(/name="accountId"\s+everyday/);

  await page.goto('/dashboard');
  await page.getByText('Income − expenses: -$64.00').waitFor();
  await page.getByRole('link', { name: 'Cash' }).click();
  await heading(page, 'Cash');
  await expect.poll(() => row(page, 'Tram')).toMatchObject({ 3: 'Expense -$39.00', 4: 'Balance -$11.50' });
  await expect.poll(() => row(page, 'Kiosk')).toMatchObject({ 4: 'Balance $27.50' });
});

story(
  'a statement is reconciled, differences are fixed, and checked entries are not changed without asking',
  async ({ visit }) => {
    const { page } = await visit('/accounts/everyday', {
      fill: async (account) => {
        await openAccount(account, { name: 'Savings', kind: 'savings' });
        await account.send('POST', '/transactions', {
          ...LUNCH,
          name: 'Wages',
          isIncome: true,
          category: 'Salary',
          cost: 500,
          accountId: 'everyday',
        });
        await account.send('POST', '/transactions', { ...LUNCH, name: 'Books', cost: 45, accountId: 'everyday' });
      },
    });
    await press(page, 'Reconcile');
    await page.getByLabel('Balance on the statement').fill('446');
    await press(page, 'Compare');
    await page.getByText('Two digits may be swapped. It would be -$54.00.').waitFor();
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /^Edit Books/ })
      .click();
    await page.getByRole('dialog').getByLabel('Amount').fill('54');
    await press(page, 'Save Expense');
    await page.getByText('The balances match.').waitFor();
    await press(page, 'Mark 2 entries as checked');
    await page.getByText('The balances match, and everything is checked.').waitFor();
    await press(page, 'End Reconciling');

    await press(page, /^Edit Books/);
    await page.getByRole('dialog').getByLabel('Note').fill('Used ones');
    await press(page, 'Save Expense');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press(page, /^Edit Books/);
    await page.getByRole('dialog').getByLabel('Amount').fill('50');
    await press(page, 'Save Expense');
    await page.getByText(/^This transaction was checked against a statement\./).waitFor();
    await press(page.getByRole('alertdialog'), 'Cancel');
    await press(page.getByRole('dialog'), 'Save Expense');
    await press(page, 'Save anyway');
    await expect.poll(() => row(page, 'Books')).toMatchObject({ 3: 'Expense -$50.00', 5: '' });
    await expect.poll(() => row(page, 'Wages')).toMatchObject({ 5: 'Checked' });
  },
);

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
    await page.getByText('An expense and an income look like one transfer between your accounts.').waitFor();
    await press(page, 'Show');
    await page.getByText(`Machine, ${shown(DAY)} · Taken, ${shown(DAY)}`).waitFor();
    await press(page, 'Merge');
    await page.getByText('Merged into one transfer: Everyday → Cash.').waitFor();
    await page.getByRole('region', { name: 'Possible transfers' }).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Cash' }).click();
    await heading(page, 'Cash');
    await press(page, /^Details of Everyday → Cash/);
    await press(page, 'Split Transfer');
    await press(page.getByRole('alertdialog'), 'Split');
    await page.getByText('Transfer split into an expense and an income.').waitFor();
    await expect.poll(() => names(page)).toEqual(['Taken']);

    await page.getByRole('link', { name: 'All accounts' }).click();
    await heading(page, 'Accounts');
    await press(page, 'Move Cash up');
    await expect.poll(async () => Object.keys(await balances(page))).toEqual(['Cash', 'Everyday', 'Total']);
    await page.getByRole('button', { name: 'Move Cash up' }).and(page.locator(':focus')).waitFor();
    await press(page, 'Delete Cash');
    await press(page.getByRole('dialog'), 'Delete');
    await expect.poll(() => balances(page)).toEqual({ Everyday: '$0.00' });
    await page.getByRole('button', { name: 'Add Transfer' }).waitFor({ state: 'detached' });
  },
);

const DAY = new Date(Date.now() - 864e5).toISOString().slice(0, 10);
const LUNCH = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: DAY, isIncome: false };

async function openAccount(account: Account, body: object): Promise<string> {
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
