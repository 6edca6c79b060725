import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { decodeMail, waitForMailContaining } from '../server/testing/mail/outbox.ts';
import { fetchTransactions } from './testing/account.ts';
import type { IncomingFile } from './testing/incoming-files.ts';
import { goToScreen, pressButton, selectOption, submitLogin, waitForHeading } from './testing/page-actions.ts';
import {
  createReceiptPdf,
  createUploadFile,
  findQueueRow,
  getLastDay,
  READING_TIMEOUT,
  startUpload,
} from './testing/receipts.ts';
import { createStoryTests } from './testing/story-tests.ts';

const PASSWORD = 'secret_1';

const story = createStoryTests();

story.atDesk(
  'offline, the app opens, shows stored data, and sends new entries and shared files exactly once later',
  async (site) => {
    const { page, account } = await site.visit('/dashboard', {
      serviceWorkers: 'allow',
      fill: ({ add }) => add({ name: 'Before', category: 'Salary', isIncome: true, cost: 100 }),
    });
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await goToScreen(page, 'Transactions');
    await page.getByText('Before').waitFor();
    // The categories of the form are available offline, because the browser stored them when they loaded.
    await pressButton(page, 'Add Transaction');
    const form = page.getByRole('dialog');
    await selectOption(form, 'Category', 'Food');
    await pressButton(form, 'Cancel');
    await pressButton(page.getByRole('alertdialog'), 'Discard');
    await form.waitFor({ state: 'detached' });
    // If the server is reachable and one request fails, the page shows an error as usual.
    await page.route('**/api/budgets', (route) => route.abort());
    await page.goto('/budgets');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await page.unroute('**/api/budgets');
    await goToScreen(page, 'Receipts');

    await site.whileServerIsDown(async () => {
      await page.goto('/transactions');
      await waitForHeading(page, 'Transactions');
      await page.getByText('Before').waitFor();
      const status = page.getByText(/^Offline\. Showing saved data/);
      await status.waitFor();
      await pressButton(page, 'Add Transaction');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Tea on the train');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('2.50');
      await selectOption(page.getByRole('dialog'), 'Category', 'Food');
      await pressButton(page, 'Save Expense');
      await page.getByText('1 entry waiting to be sent.').waitFor();
      await page.reload();
      await page.getByText('1 entry waiting to be sent.').waitFor();

      await share(page, createUploadFile('shared.pdf', createReceiptPdf('GOLDEN BAKERY', getLastDay('11-14'), 980)));
      await page.goto('/receipts');
      const shared = page.getByRole('alertdialog', { name: 'Add the shared file?' });
      await shared.getByText('shared.pdf').waitFor();
      await pressButton(shared, 'Add');
      await findQueueRow(page, 'shared.pdf').waitFor();
      await startUpload(page);
      await page.getByText('2 entries waiting to be sent.').waitFor();

      await pressButton(page, 'Logout');
      const question = page.getByRole('dialog', { name: 'Log out?' });
      await pressButton(question, 'Send and Log Out');
      await page.getByText('2 entries could not be sent.').waitFor();
      await pressButton(page, 'Logout');
      await pressButton(question, 'Keep and Log Out');
      await page.waitForURL('**/login');
    });
    // After the logout, no one can send the waiting entries.
    const names = async () => (await fetchTransactions(account)).map(({ name }) => name).sort();
    expect(await names()).toEqual(['Before']);
    // Waiting entries belong to the user, even if the user's email address changes.
    const moved = `moved-${account.email}`;
    await account.send('PUT', '/auth/email', { email: moved, password: PASSWORD });
    const [, token] =
      /confirm-email\?token=([\w-]+)/.exec(decodeMail(await waitForMailContaining(site.dataDir, `To: ${moved}`))) ?? [];
    await account.send('POST', '/auth/confirm-email', { token });
    await submitLogin(page, moved);
    await waitForHeading(page, 'Dashboard Overview');
    await expect.poll(names, READING_TIMEOUT).toEqual(['Before', 'GOLDEN BAKERY', 'Tea on the train']);
    await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Tea on the train').first().waitFor();
    expect(await names()).toHaveLength(3);
  },
);

story.atDesk('an entry whose response was lost exists once', async (site) => {
  const { page, account } = await site.visit('/transactions', {
    serviceWorkers: 'allow',
    fill: ({ add }) => add({ name: 'Before', category: 'Salary', isIncome: true, cost: 100 }),
  });
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await waitForHeading(page, 'Transactions');
  // The server receives the entry, but its response is lost.
  await page.route('**/api/health', (route) => route.abort());
  await page.route('**/api/transactions', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await pressButton(page, 'Add Transaction');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Tea');
  await form.getByRole('textbox', { name: 'Amount' }).fill('2.50');
  await selectOption(form, 'Category', 'Food');
  await pressButton(page, 'Save Expense');
  await page.getByText('1 entry waiting to be sent.').waitFor();
  expect(await fetchTransactions(account)).toHaveLength(2);

  await page.unroute('**/api/transactions');
  await page.unroute('**/api/health');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' });
  await page.getByText('Tea').first().waitFor();
  expect(await fetchTransactions(account)).toHaveLength(2);
});

story.atDesk('only the newest server responses are kept', async (site) => {
  const { page } = await site.visit('/dashboard', { serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await waitForHeading(page, 'Dashboard Overview');
  await expect.poll(() => countAnswers(page)).toBeGreaterThan(0);
  await countAnswers(page, 600);
  await page.reload();
  await waitForHeading(page, 'Dashboard Overview');
  // The responses for this page are newer than the added ones, so they are not removed.
  await expect.poll(() => countAnswers(page), READING_TIMEOUT).toBeLessThan(520);
  await site.whileServerIsDown(async () => {
    await page.reload();
    await page.getByText(/^Offline\. Showing saved data/).waitFor();
    await page.getByText('Total Income').waitFor();
  });
});

story.atDesk('shared files beyond the limit are not kept, and the page says so', async (site) => {
  const { page } = await site.visit('/receipts', { serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await waitForHeading(page, 'Receipts');
  // One file is too large, five files fit, and the next exceeds 50 MB in total. Of the 20 small files, 15 reach the
  // maximum number of files.
  const megabytes = [11, 10, 10, 10, 10, 10, 10, ...Array(20).fill(0)];
  for (const sizes of [megabytes.slice(0, 3), megabytes.slice(3)]) await shareSizes(page, sizes);
  await page.reload();
  await page.getByText(/^7 shared files could not be added\. You can share up to 20 files at a time/).waitFor();
  const asked = page.getByRole('alertdialog', { name: 'Add 20 shared files?' });
  await pressButton(asked, 'Discard');
  await page.reload();
  await waitForHeading(page, 'Receipts');
  await shareSizes(page, [0]);
  await page.reload();
  await page.getByRole('alertdialog', { name: 'Add the shared file?' }).waitFor();
});

/**
 * Shares files of any number and size, as another website could do.
 * @param megabytes the size of each file
 */
function shareSizes(page: Page, megabytes: readonly number[]): Promise<unknown> {
  return page.evaluate(async (sizes) => {
    const form = new FormData();
    for (const [at, size] of sizes.entries()) {
      form.append('receipt', new File([new Uint8Array(size * 1024 * 1024)], `${at}.pdf`, { type: 'application/pdf' }));
    }
    await fetch('/share', { method: 'POST', body: form, redirect: 'manual' });
  }, megabytes);
}

/**
 * Returns the number of stored responses.
 * @param added the number of responses to add before counting, each an hour old
 */
function countAnswers(page: Page, added = 0): Promise<number> {
  return page.evaluate(async (added) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('moneta-offline');
      request.onsuccess = () => resolve(request.result);
    });
    const store = database.transaction('answers', 'readwrite').objectStore('answers');
    for (let count = 0; count < added; count++) store.put({ key: `${count}`, body: {}, at: Date.now() - 3_600_000 });
    return new Promise<number>((resolve) => {
      const request = store.count();
      request.onsuccess = () => {
        database.close();
        resolve(request.result);
      };
    });
  }, added);
}

/** Sends a file in the same way as the share target of the browser. */
function share(page: Page, { name, mimeType, buffer }: IncomingFile): Promise<unknown> {
  return page.evaluate(
    async ([name, type, base64]) => {
      const form = new FormData();
      form.set('receipt', new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
      // The test does not follow the redirect, although a browser would.
      await fetch('/share', { method: 'POST', body: form, redirect: 'manual' });
    },
    [name, mimeType, buffer.toString('base64')] as const,
  );
}
