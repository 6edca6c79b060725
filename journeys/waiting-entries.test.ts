import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchTransactions, type TestAccount } from './testing/account.ts';
import {
  goToScreen,
  holdRequests,
  pressButton,
  runWhileNotificationsStay,
  selectOption,
  waitForHeading,
} from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import type { TestSite } from './testing/test-site.ts';

const story = createStoryTests();

story.everywhere(
  'an entry made without a network is listed and counted, and can be changed and deleted',
  async (site) => {
    const { page, context, account } = await openKept(site);
    const other = await context.newPage();
    await other.goto('/transactions');
    await waitForHeading(other, 'Transactions');
    await other.getByText('Before').waitFor();
    // The browser slows down tabs in the background.
    await page.bringToFront();
    await context.setOffline(true);

    await runWhileNotificationsStay(page, async () => {
      await enter(page, 'Tea');
      await page.getByText('Saved on this device.').waitFor();
      await rowOf(page, 'Tea').getByText('Waiting', { exact: true }).waitFor();
      await page.getByText('2 transactions', { exact: true }).waitFor();
      // The other tab also shows the waiting entry.
      await rowOf(other, 'Tea').getByText('Waiting', { exact: true }).waitFor();
      await enter(page, 'Cake');
      await rowOf(page, 'Cake').waitFor();
      await pressButton(page, 'Undo');
      await page.getByText('Undone.', { exact: true }).waitFor();
      await rowOf(page, 'Cake').waitFor({ state: 'detached' });
    });
    await page.reload();
    await rowOf(page, 'Tea').getByText('Waiting', { exact: true }).waitFor();

    await change(page, 'Tea', { Amount: '3.10' });
    await rowOf(page, 'Tea').getByText('$3.10').waitFor();
    await runWhileNotificationsStay(page, async () => {
      await act(page, 'Delete', 'Tea');
      await pressButton(page.getByRole('alertdialog'), 'Delete');
      await rowOf(page, 'Tea').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).dblclick();
      await rowOf(page, 'Tea').waitFor();
    });

    // The browser has not stored this list, so the page knows only the waiting entries.
    await page.goto('/transactions?type=expense');
    await rowOf(page, 'Tea').waitFor();
    await page
      .getByRole('note')
      .getByText(/^Only entries that have not been sent yet are shown/)
      .waitFor();
    await expect.poll(() => page.getByLabel('Totals of all matches').textContent()).toContain('$3.10');
    // If the visible list excludes the new entry, the notification links to the entry.
    await page.goto('/transactions?type=income');
    await runWhileNotificationsStay(page, async () => {
      await enter(page, 'Bun');
      await page.getByText('Saved on this device').waitFor();
      await pressButton(page, 'Show');
      await rowOf(page, 'Bun').waitFor();
    });
    await act(page, 'Delete', 'Bun');
    await pressButton(page.getByRole('alertdialog'), 'Delete');
    await rowOf(page, 'Bun').waitFor({ state: 'detached' });

    await goToScreen(page, 'Dashboard');
    await page.getByText('Waiting to be sent').first().waitFor();
    await page.getByText('$96.90').first().waitFor();
    await goToScreen(page, 'Transactions');
    await rowOf(page, 'Tea').waitFor();

    await context.setOffline(false);
    await goOnline(page);
    await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' });
    await expect.poll(() => entered(account)).toEqual(['Before 100', 'Tea 3.1']);
    await page.getByText('Waiting', { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(page, 'Tea').count()).toBe(1);
    await expect.poll(() => rowOf(other, 'Tea').count()).toBe(1);
  },
);

story.atDesk(
  'an entry that is changed after its answer was lost, or while it is sent, is on the server once',
  async (site) => {
    const { page, context, account } = await openKept(site);
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    for (const name of ['Tea', 'Cake']) await enter(page, name);
    await rowOf(page, 'Cake').waitFor();
    await change(page, 'Tea', { Name: 'Green tea' });
    await rowOf(page, 'Green tea').waitFor();
    await act(page, 'Delete', 'Cake');
    await pressButton(page.getByRole('alertdialog'), 'Delete');
    await rowOf(page, 'Cake').waitFor({ state: 'detached' });

    await page.unroute('**/api/**');
    await goOnline(page);
    await expect.poll(() => entered(account)).toEqual(['Before 100', 'Green tea 2.5']);
    await page.getByText('Waiting', { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(page, 'Green tea').count()).toBe(1);

    await context.setOffline(true);
    await enter(page, 'Bun');
    await act(page, 'Edit', 'Bun');
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name' }).fill('Sweet bun');
    const release = await holdRequests(page, '**/api/transactions', 'POST');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/transactions'),
    );
    await context.setOffline(false);
    await goOnline(page);
    await sent;
    await pressButton(form, 'Save Expense');
    release();
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => entered(account)).toEqual(['Before 100', 'Green tea 2.5', 'Sweet bun 2.5']);
    await expect.poll(() => rowOf(page, 'Sweet bun').count()).toBe(1);
    await page.getByText('Waiting', { exact: true }).waitFor({ state: 'detached' });
  },
);

story.atDesk('an entry that the server refuses is shown with the reason, changed, and sent again', async (site) => {
  const { page, context, account } = await openKept(site, ({ send }) => send('POST', '/accounts', { name: 'Cash' }));
  const accounts = (await account.send('GET', '/accounts')) as { _id: string; name: string }[];
  const [cash, everyday] = ['Cash', 'Everyday'].map((name) => accounts.find((each) => each.name === name)?._id);
  await context.setOffline(true);
  await pressButton(page, 'Add Transaction');
  const form = page.getByRole('dialog');
  await selectOption(form, 'Account', 'Cash');
  await fill(page, 'Tea');
  await pressButton(form, 'Save Expense');
  await rowOf(page, 'Tea').getByText('Waiting', { exact: true }).waitFor();
  await account.send('DELETE', `/accounts/${cash}?moveTo=${everyday}`);

  await context.setOffline(false);
  await goOnline(page);
  await page.getByText(/^“Tea” was rejected/).waitFor();
  await rowOf(page, 'Tea')
    .getByText(/^Rejected: /)
    .waitFor();
  await page.reload();
  await rowOf(page, 'Tea')
    .getByText(/^Rejected: /)
    .waitFor();
  await act(page, 'Edit', 'Tea');
  await pressButton(form, 'Save Expense');
  await expect.poll(() => entered(account)).toEqual(['Before 100', 'Tea 2.5']);
  await page.getByText(/was rejected/).waitFor({ state: 'detached' });
  await expect.poll(() => rowOf(page, 'Tea').count()).toBe(1);
  await page.getByText(/^Rejected: /).waitFor({ state: 'detached' });
});

/**
 * Opens the list of transactions in a browser that has stored the app and the categories of its form, so that it works
 * offline.
 */
async function openKept(site: TestSite, fill: (account: TestAccount) => Promise<unknown> = async () => {}) {
  const person = await site.visit('/dashboard', {
    serviceWorkers: 'allow',
    fill: async (account) => {
      await account.add({ name: 'Before', category: 'Salary', isIncome: true, cost: 100 });
      await fill(account);
    },
  });
  const { page } = person;
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
  const kept = page.waitForResponse((response) => response.url().endsWith('/categories/expense'));
  await page.reload();
  await kept;
  await goToScreen(page, 'Transactions');
  await page.getByText('Before').waitFor();
  return person;
}

async function fill(page: Page, name: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Amount' }).fill('2.50');
  await selectOption(form, 'Category', 'Food');
}

async function enter(page: Page, name: string): Promise<void> {
  await pressButton(page, 'Add Transaction');
  await fill(page, name);
  await pressButton(page.getByRole('dialog'), 'Save Expense');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function change(page: Page, name: string, fields: Record<string, string>): Promise<void> {
  await act(page, 'Edit', name);
  const form = page.getByRole('dialog');
  for (const [field, value] of Object.entries(fields)) await form.getByRole('textbox', { name: field }).fill(value);
  await pressButton(form, 'Save Expense');
  await form.waitFor({ state: 'detached' });
}

function act(page: Page, what: 'Edit' | 'Delete', name: string): Promise<void> {
  return rowOf(page, name)
    .getByRole('button', { name: new RegExp(`^${what} ${name}, `) })
    .click();
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}

async function entered(account: TestAccount): Promise<string[]> {
  return (await fetchTransactions(account)).map(({ name, cost }) => `${name} ${cost}`).sort();
}

/** Makes the page check the connection to the server immediately. */
async function goOnline(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}
