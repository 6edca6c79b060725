import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchTransactions } from './testing/account.ts';
import { findEndlessAnimations } from './testing/endless-animations.ts';
import { holdRequests, pressButton, runWhileNotificationsStay, waitForHeading } from './testing/page-actions.ts';
import { createReceiptPdf, createUploadFile, findQueueRow, getLastDay } from './testing/receipts.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

const FILE = {
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Date,Description,Amount\n2026-10-13,Corner Bakery,-4.10\n2026-10-14,Kiosk,-3.00'),
};

story('a network failure never imports skipped rows, and nothing is imported twice', async (site) => {
  const { page, account } = await site.visit('/import');
  await page.getByLabel('Bank files').setInputFiles(FILE);
  const changes = '**/api/imports/*';
  const fail = await holdRequests(page, changes, undefined, 'abort');
  await pressButton(page, /^Skip Kiosk/);
  await pressButton(page, 'Import 2 Transactions');
  fail();
  const bar = page.getByRole('region', { name: 'Import summary' });
  await bar.getByRole('button', { name: 'Retry' }).waitFor();
  await bar.getByRole('button', { name: 'Import 2 Transactions' }).waitFor();
  await expect.poll(() => account.send('GET', '/imports')).toMatchObject([{ state: 'preview' }]);
  // The import starts only after all corrections were saved, including one that is being saved. A second click does not
  // start it again.
  await page.unroute(changes);
  const release = await holdRequests(page, changes);
  await pressButton(page, /^Edit Corner Bakery/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Baker');
  await page.keyboard.press('Enter');
  await bar.getByRole('button', { name: 'Import 2 Transactions' }).dblclick();
  release();
  await sees(page, '1 transaction added.');
  await expect.poll(() => fetchTransactions(account)).toMatchObject([{ name: 'Baker', cost: 4.1 }]);
});

story('a chosen account is shown at once, and the import waits until its rows are compared', async ({ visit }) => {
  const { page, account } = await visit('/import');
  await account.send('POST', '/accounts', { name: 'Wallet', kind: 'cash' });
  await page.getByLabel('Bank files').setInputFiles(FILE);
  const choice = page.getByRole('combobox', { name: /^Account for/ });
  const getChoice = () => choice.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label);
  await expect.poll(getChoice).toBe('Everyday');
  const release = await holdRequests(page, '**/api/imports/*', 'PUT');
  await choice.selectOption({ label: 'Wallet' });
  const bar = page.getByRole('region', { name: 'Import summary' });
  await bar.getByRole('button', { name: 'Comparing...', disabled: true }).waitFor();
  await expect.poll(getChoice).toBe('Wallet');
  release();
  await pressButton(bar, 'Import 2 Transactions');
  await sees(page, '2 transactions added.');
  const balances = [
    { name: 'Everyday', balance: 0 },
    { name: 'Wallet', balance: -7.1 },
  ];
  await expect.poll(() => account.send('GET', '/accounts')).toMatchObject(balances);
});

story.atDesk('a preview is the same in two tabs, and gone from both after it is run', async ({ visit }) => {
  const { page } = await visit('/import');
  await page.getByLabel('Bank files').setInputFiles(FILE);
  await sees(page, '2 rows: 2 new.');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await pressButton(other, /^Skip Kiosk/);
  await sees(page, '2 rows: 1 new, 1 skipped.');
  await pressButton(other, 'Import 1 Transaction');
  await sees(page, '1 transaction added.');
});

story.atDesk('leaving the page while files are read is fine, and a notification follows', async ({ visit }) => {
  const { page } = await visit('/import');
  const release = await holdRequests(page, '**/api/imports', 'POST');
  const isAskedBeforeLeaving = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(() => isAskedBeforeLeaving()).toBe(false);
  await page.getByLabel('Bank files').setInputFiles(FILE);
  await page.getByText('Reading statement.csv').waitFor();
  await expect.poll(() => isAskedBeforeLeaving()).toBe(true);
  expect(await findEndlessAnimations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click();
  await waitForHeading(page, 'Transactions');
  // After going back, the page still reads the file and offers to cancel. On another page, a notification reports the
  // result.
  await page.goBack();
  await page.getByText('Reading statement.csv').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await page.goForward();
  await waitForHeading(page, 'Transactions');
  await runWhileNotificationsStay(page, async () => {
    release();
    await page.getByText('statement.csv: 2 rows read, not imported yet.').waitFor();
    await waitForHeading(page, 'Transactions');
    await pressButton(page, 'Review');
  });
  await sees(page, '2 rows: 2 new.');
});

story.atDesk('undoing an import does not wait for other parts of the page', async ({ visit }) => {
  const { page } = await visit('/import');
  await page.getByLabel('Bank files').setInputFiles(FILE);
  await pressButton(page, 'Import 2 Transactions');
  await sees(page, '2 transactions added.');
  const release = await holdRequests(page, '**/api/accounts');
  await pressButton(page, 'Undo Import');
  await pressButton(page.getByRole('alertdialog'), 'Undo Import');
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  await sees(page, '2 transactions removed.');
  release();
});

story.atDesk('the list of imports follows an undo until it has finished', async ({ visit }) => {
  const { page } = await visit('/import');
  await page.getByLabel('Bank files').setInputFiles(FILE);
  await pressButton(page, 'Import 2 Transactions');
  await sees(page, '2 transactions added.');
  await page.getByRole('link', { name: 'All imports' }).click();
  await page.route('**/api/imports/*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, import: { ...answer.import, state: 'reverting' } } });
  });
  let isAsked = false;
  await page.route('**/api/imports', async (route) => {
    const response = await route.fetch();
    const list: object[] = await response.json();
    await route.fulfill({ response, json: isAsked ? list : list.map((each) => ({ ...each, state: 'reverting' })) });
    isAsked = true;
  });
  await pressButton(page, 'Undo import of statement.csv');
  await pressButton(page.getByRole('alertdialog'), 'Undo Import');
  await page.getByText(/Undone: 2 transactions removed/).waitFor();
});

story.atDesk('a running import says when the server is unreachable, and shows the result later', async (site) => {
  const { page } = await site.visit('/import');
  await page.getByLabel('Bank files').setInputFiles(FILE);
  await page.route('**/api/imports/*/run', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), state: 'running' } });
  });
  await page.route('**/api/imports/*', (route) => route.abort());
  await pressButton(page, 'Import 2 Transactions');
  await page.getByRole('progressbar', { name: 'Importing' }).waitFor();
  await page.getByText('The server cannot be reached.').waitFor();
  await page.unroute('**/api/imports/*');
  await sees(page, '2 transactions added.');
});

story('a receipt that was chosen as a bank file opens in Receipts', async ({ visit }) => {
  const { page } = await visit('/import');
  const receipt = createUploadFile('bakery.pdf', createReceiptPdf('GOLDEN BAKERY', getLastDay('11-14'), 980));
  await page.getByLabel('Bank files').setInputFiles(receipt);
  await page.getByRole('alert').getByText('upload it under Receipts').waitFor();
  await pressButton(page, 'Open in Receipts');
  await waitForHeading(page, 'Receipts');
  await findQueueRow(page, 'bakery.pdf').getByText('Ready to upload').waitFor();
});

story.atDesk('the year of days without a year can be chosen', async ({ visit }) => {
  const { page, account } = await visit('/import');
  const text = 'Date,Description,Amount\n13/06,Corner Bakery,-4.10\n14/06,Kiosk,-3.00';
  await page.getByLabel('Bank files').setInputFiles({ ...FILE, buffer: Buffer.from(text) });
  const question = page.getByRole('radiogroup', { name: 'Which year are these dates from?' });
  const radio = question.getByRole('radio').nth(2);
  const year = await radio.evaluate(({ parentElement }) => parentElement?.textContent?.trim());
  await radio.click();
  // The files are read again before the answer is shown.
  await expect.poll(() => radio.isChecked()).toBe(true);
  await pressButton(page, 'Import 2 Transactions');
  await sees(page, '2 transactions added.');
  await expect
    .poll(() => fetchTransactions(account))
    .toMatchObject([{ addedOn: `${year}-06-14` }, { addedOn: `${year}-06-13` }]);
});

function sees(page: Page, words: string): Promise<void> {
  return page.getByRole('status').getByText(words, { exact: true }).waitFor();
}
