import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { waitUntil } from '../server/testing/wait-until.ts';
import { createTestAccount, fetchTransactions, type TestAccount } from './testing/account.ts';
import {
  goToScreen,
  holdRequests,
  pressButton,
  selectOption,
  submitLogin,
  waitForHeading,
} from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const TEN_MINUTES = 600_000;

const story = createStoryTests();

story.atDesk('shared files are offered only to the user who was logged in', async (site) => {
  const { page, account: ann } = await site.visit('/login', { as: 'visitor', serviceWorkers: 'allow' });
  const ben = await createTestAccount(site.url);
  const offered = page.getByRole('alertdialog', { name: /^Add .*shared files?\?$/ });
  const offeredNames = async () => {
    await page.goto('/receipts');
    return (await offered.getByText(/\.pdf/).textContent()) ?? '';
  };
  await submitLogin(page, ann.email);
  await waitForHeading(page, 'Dashboard Overview');
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
  await page.goto('/receipts');
  await waitForHeading(page, 'Receipts');
  await afterLogin(page);

  // Ann's session ends while the page is closed. After the next login, Ann finds the file that she shared.
  await share(page, 'ann-1.pdf');
  await endSessions(ann);
  await page.goto('/receipts');
  await waitForHeading(page, 'Login to your account');
  await submitLogin(page, ann.email);
  await offered.getByText('ann-1.pdf').waitFor();
  await pressButton(offered, 'Discard');

  // Ben does not find the file that Ann shared, and Ann does not find it after Ben's visit either.
  await share(page, 'ann-2.pdf');
  await endSessions(ann);
  await page.goto('/dashboard');
  await waitForHeading(page, 'Login to your account');
  await submitLogin(page, ben.email);
  await waitForHeading(page, 'Dashboard Overview');
  await afterLogin(page);
  await share(page, 'ben-1.pdf');
  expect(await offeredNames()).toBe('ben-1.pdf');
  await pressButton(offered, 'Discard');
  await expect.poll(() => sharedFiles(page)).toEqual([]);

  // Deleting an account also deletes the shared files.
  await share(page, 'ben-2.pdf');
  await ben.send('DELETE', '/users/account');
  await page.goto('/dashboard');
  await waitForHeading(page, 'Login to your account');
  await afterLogout(page);

  // A file that was shared without a login belongs to the next person who logs in within ten minutes.
  await share(page, 'anybody-1.pdf');
  await submitLogin(page, ann.email);
  await waitForHeading(page, 'Dashboard Overview');
  expect(await offeredNames()).toBe('anybody-1.pdf');
  await pressButton(offered, 'Discard');
  await pressButton(page, 'Logout');
  await waitForHeading(page, 'Login to your account');
  await afterLogout(page);
  await share(page, 'anybody-2.pdf');
  // The clock of the service worker, which stores the files, may differ from that of the page.
  const [{ at = 0 } = {}] = await sharedRecords(page);
  await page.clock.setSystemTime(at + TEN_MINUTES + 1000);
  await submitLogin(page, ann.email);
  await waitForHeading(page, 'Dashboard Overview');
  await afterLogin(page);
  await share(page, 'ann-3.pdf');
  expect(await offeredNames()).toBe('ann-3.pdf');
});

story.atDesk('an entry that waits is never sent into the account of the next person', async (site) => {
  const { page, account: ann } = await site.visit('/login', { as: 'visitor', serviceWorkers: 'allow' });
  const ben = await createTestAccount(site.url);
  for (const each of [ann, ben]) await each.add({ name: 'Before', category: 'Salary', isIncome: true, cost: 100 });
  await submitLogin(page, ann.email);
  await waitForHeading(page, 'Dashboard Overview');
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
  await page.goto('/dashboard');
  await waitForHeading(page, 'Dashboard Overview');
  await goToScreen(page, 'Transactions');
  const abort = (route: Route) => route.abort();
  await page.route('**/api/health', abort);
  await page.route('**/api/transactions', abort);
  for (const name of ['Tea', 'Cake']) await enter(page, name);
  await page.getByText('2 entries waiting to be sent.').waitFor();

  // The response to the first entry arrives after Ben has logged in.
  let arrived = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    '**/api/transactions',
    async (route) => {
      const response = await route.fetch();
      arrived();
      await isReleased;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  // This happens only now, because the page may send its entries as soon as it reaches the server.
  await page.unroute('**/api/transactions', abort);
  await page.unroute('**/api/health', abort);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await hasArrived;
  await pressButton(page, 'Logout');
  await pressButton(page.getByRole('dialog', { name: 'Log out?' }), 'Keep and Log Out');
  await waitForHeading(page, 'Login to your account');
  await submitLogin(page, ben.email);
  await waitForHeading(page, 'Dashboard Overview');
  release();
  await goToScreen(page, 'Transactions');
  await enter(page, 'Own tea');
  await expect.poll(() => names(ben)).toEqual(['Before', 'Own tea']);
  await page.getByRole('rowheader', { name: 'Own tea' }).waitFor();

  // Ann's second entry is sent after Ann has logged in again.
  await pressButton(page, 'Logout');
  await waitForHeading(page, 'Login to your account');
  await submitLogin(page, ann.email);
  await expect.poll(() => names(ann)).toEqual(['Before', 'Cake', 'Tea']);
  expect(await names(ben)).toEqual(['Before', 'Own tea']);
});

story.atDesk('an entry that fails after its session has ended is not kept for the next person', async (site) => {
  const { page, context, account: ann } = await site.visit('/login', { as: 'visitor', serviceWorkers: 'allow' });
  const ben = await createTestAccount(site.url);
  for (const each of [ann, ben]) await each.add({ name: 'Before', category: 'Salary', isIncome: true, cost: 100 });
  await submitLogin(page, ann.email);
  await waitForHeading(page, 'Dashboard Overview');
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
  await page.goto('/transactions');
  await waitForHeading(page, 'Transactions');
  const fail = await holdRequests(page, '**/api/transactions', 'POST', 'abort');
  await fill(page, 'Tea');
  await pressButton(page, 'Save Expense');
  // Ann logs out in another tab.
  const other = await context.newPage();
  await other.goto('/dashboard');
  await pressButton(other, 'Logout');
  await waitForHeading(page, 'Login to your account');
  await other.close();
  await submitLogin(page, ben.email);
  await waitForHeading(page, 'Transactions');
  await page.route('**/api/health', (route) => route.abort());
  fail();
  await page.unroute('**/api/transactions');
  await page.route('**/api/transactions', (route) => route.abort());
  await enter(page, 'Own tea');
  await page.getByText('1 entry waiting to be sent.').waitFor();
  await page.unroute('**/api/transactions');
  await page.unroute('**/api/health');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => names(ben)).toEqual(['Before', 'Own tea']);
});

async function fill(page: Page, name: string): Promise<void> {
  await pressButton(page, 'Add Transaction');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Amount' }).fill('2.50');
  await selectOption(form, 'Category', 'Food');
}

async function enter(page: Page, name: string): Promise<void> {
  await fill(page, name);
  await pressButton(page, 'Save Expense');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function names(account: TestAccount): Promise<string[]> {
  return (await fetchTransactions(account)).map(({ name }) => name).sort();
}

/** Ends the sessions of all browsers, as if the person had done it on another device. */
async function endSessions(account: TestAccount): Promise<void> {
  await account.send('DELETE', '/auth/sessions');
}

/** Sends a file in the same way as the share target of the browser. */
function share(page: Page, name: string): Promise<unknown> {
  return page.evaluate(async (name) => {
    const form = new FormData();
    form.set('receipt', new File(['%PDF-1.4'], name, { type: 'application/pdf' }));
    // The test does not follow the redirect, although a browser would.
    await fetch('/share', { method: 'POST', body: form, redirect: 'manual' });
  }, name);
}

/** Returns the names of the shared files that the browser has stored. */
async function sharedFiles(page: Page): Promise<string[]> {
  return (await sharedRecords(page)).flatMap(({ name }) => name ?? []);
}

/**
 * Waits until the browser no longer assigns new files to the person who was logged in. It records this after the page
 * has changed.
 */
async function afterLogout(page: Page): Promise<void> {
  await waitUntil(async () => (await sharedRecords(page)).every(({ name }) => name !== undefined));
}

/**
 * Waits until the browser assigns new files to the person who logged in. It records this after the page has changed.
 */
async function afterLogin(page: Page): Promise<void> {
  await waitUntil(async () => (await sharedRecords(page)).some(({ name }) => name === undefined));
}

/** Returns what the browser stores for shared files. Only records of files have a name. */
function sharedRecords(page: Page): Promise<{ name?: string; at?: number }[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('moneta-offline');
      request.onsuccess = () => resolve(request.result);
    });
    return new Promise<{ name?: string }[]>((resolve) => {
      const request = database.transaction('shared').objectStore('shared').getAll();
      request.onsuccess = () => {
        database.close();
        resolve(request.result.map(({ file, at }) => ({ name: file?.name, at })));
      };
    });
  });
}
