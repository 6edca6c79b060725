import { expect } from 'vitest';
import { writeHeic } from '../reader/testing/write-heic.ts';
import { writeMail } from '../reader/testing/write-mail.ts';
import { writeTextPdf } from '../reader/testing/write-pdf.ts';
import { fetchTransactions } from './testing/account.ts';
import { dropOrPasteFiles } from './testing/incoming-files.ts';
import { pressButton } from './testing/page-actions.ts';
import {
  createReceiptPdf,
  createReceiptPhoto,
  createReceiptWithoutAmount,
  createUploadFile,
  findFilePicker,
  findQueueRow,
  findReceiptResult,
  getLastDay,
  READING_TIMEOUT,
  startUpload,
} from './testing/receipts.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { uploadReceiptByApi } from './testing/upload-receipt.ts';

const SUCCESS = 'Receipt processed successfully and transaction created! Redirecting to dashboard...';
const RIVERSIDE = createReceiptPdf('RIVERSIDE TRADING', getLastDay('11-15'), 1275);
const BAKERY = createReceiptPdf('GOLDEN BAKERY', getLastDay('11-14'), 980);

const story = createStoryTests();

story('a mail that waits for an answer is announced on the dashboard', async ({ visit }) => {
  const { page, account } = await visit('/receipts');
  const mail = writeMail({ subject: 'Your order has shipped', text: 'Order total: $7.00' });
  await findFilePicker(page).setInputFiles(createUploadFile('shipped.eml', mail));
  await startUpload(page);
  await findQueueRow(page, 'shipped.eml').getByText('Needs your attention').waitFor(READING_TIMEOUT);
  await page.goto('/dashboard');
  const waiting = page.getByRole('region', { name: 'Files to Review' });
  await waiting.getByRole('link', { name: '1 receipt or email' }).click();
  await page.waitForURL('**/receipts');

  const { receipts } = (await account.send('GET', '/receipts')) as { receipts: { _id: string }[] };
  await account.send('DELETE', `/receipts/${receipts[0]?._id}`);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Get Started' }).waitFor();
  await waiting.waitFor({ state: 'detached' });
});

story('a receipt in another currency from long ago is confirmed before it is recorded', async ({ visit }) => {
  const { page, account } = await visit('/receipts', {
    fill: ({ add }) => add({ name: 'Pay', category: 'Salary', cost: 500, isIncome: true }),
  });
  const rewe = writeTextPdf(['REWE MARKT GMBH', 'Datum 01.06.2014', 'SUMME EUR 0,99']);
  await findFilePicker(page).setInputFiles(createUploadFile('rewe.pdf', rewe));
  await startUpload(page);
  await findReceiptResult(page)
    .getByText('This receipt is in EUR, but your currency is USD. This receipt is more than a year old.')
    .waitFor(READING_TIMEOUT);
  expect(await fetchTransactions(account)).toHaveLength(1);
  await findReceiptResult(page).getByRole('textbox', { name: 'Amount' }).fill('1.12');
  await pressButton(page, 'Save Expense');
  await expect.poll(async () => (await fetchTransactions(account)).map(({ cost }) => cost)).toContain(1.12);
});

story('picked, dropped and pasted receipts are read one after another, each with its result', async ({ visit }) => {
  const { page, account } = await visit('/receipts');
  const photo = await createReceiptPhoto('RIVERSIDE TRADING', getLastDay('11-15'), 1275);
  await page.getByText('Details of your receipts will appear here.').waitFor();
  await startUpload(page);
  await page.getByText('Please select a file to upload.').waitFor();

  await findFilePicker(page).setInputFiles([
    createUploadFile('one.jpg', photo),
    createUploadFile('half.jpg', photo.subarray(0, 300)),
  ]);
  await findQueueRow(page, 'half.jpg').getByText('Ready to upload').waitFor();
  await expect.poll(() => page.getByText('Please select a file to upload.').count()).toBe(0);
  await dropOrPasteFiles(page, 'dragenter', [createUploadFile('two.pdf', BAKERY)]);
  await page.getByText('Drop receipts here').waitFor();
  await dropOrPasteFiles(page, 'drop', [
    createUploadFile('two.pdf', BAKERY),
    createUploadFile('moving.gif', Buffer.from('GIF89a')),
    createUploadFile('huge.jpg', Buffer.alloc(10 * 1024 * 1024 + 1)),
  ]);
  await page.getByText('Drop receipts here').waitFor({ state: 'detached' });
  await findQueueRow(page, 'moving.gif').getByText('Select a JPEG, PNG or PDF file.').waitFor();
  await findQueueRow(page, 'huge.jpg').getByText('larger than 10 MB').waitFor();
  await dropOrPasteFiles(page, 'paste', [
    createUploadFile('pasted.heic', await writeHeic(await createReceiptWithoutAmount())),
  ]);
  await findQueueRow(page, 'pasted.heic').getByText('Ready to upload').waitFor();

  await startUpload(page);
  await page.getByRole('button', { name: 'Processing...' }).waitFor();
  const said = page.getByRole('alertdialog');
  await said.getByText(`${SUCCESS} One receipt needs your attention. One upload failed.`).waitFor(READING_TIMEOUT);
  await expect.poll(() => findQueueRow(page, 'one.jpg').textContent()).toContain('Done · RIVERSIDE TRADING, $12.75');
  await expect.poll(() => findQueueRow(page, 'two.pdf').textContent()).toContain('Done · GOLDEN BAKERY, $9.80');
  await expect.poll(() => findQueueRow(page, 'half.jpg').textContent()).toContain('This file is damaged or protected');
  // The page offers no retry, because the file would still be damaged.
  await expect.poll(() => page.getByRole('button', { name: /^Retry/ }).count()).toBe(0);
  await said.getByRole('button', { name: 'Review' }).click();

  const result = findReceiptResult(page);
  await result.getByText('No amount could be read. Enter the missing fields.').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'costText');
  await expect.poll(() => result.getByLabel('Merchant', { exact: false }).first().inputValue()).toBe('HARBOUR KIOSK');
  await page.keyboard.type('3.20');
  await page.keyboard.press('Enter');
  // The amount is larger than the balance, so the page asks for confirmation.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Anyway' }).click();
  await result.getByText('Recorded as an expense.').waitFor();
  await findQueueRow(page, 'pasted.heic').waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await fetchTransactions(account)).map(({ name, cost }) => `${name} ${cost}`).sort())
    .toEqual(['GOLDEN BAKERY 9.8', 'HARBOUR KIOSK 3.2', 'RIVERSIDE TRADING 12.75']);
});

story('an upload can be cancelled, and retrying a failed one creates no duplicate', async ({ visit }) => {
  const { page, account } = await visit('/receipts');
  await page.route('**/api/receipts/upload', () => {});
  await findFilePicker(page).setInputFiles([
    createUploadFile('one.pdf', RIVERSIDE),
    createUploadFile('two.pdf', BAKERY),
  ]);
  await findQueueRow(page, 'two.pdf').getByText('Ready to upload').waitFor();
  await startUpload(page);
  await findQueueRow(page, 'one.pdf').getByRole('button', { name: 'Cancel' }).click();
  await findQueueRow(page, 'one.pdf').getByText('Cancelled').waitFor();
  await findQueueRow(page, 'two.pdf').getByText('Processing...').waitFor();
  const warning = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  expect((await warning).type()).toBe('beforeunload');
  await (await warning).dismiss();
  await page.unroute('**/api/receipts/upload');
  await findQueueRow(page, 'two.pdf').getByRole('button', { name: 'Cancel' }).click();
  await findQueueRow(page, 'two.pdf').getByText('Cancelled').waitFor();
  await expect
    .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true);
  await page.getByRole('button', { name: 'Upload & Create Transaction' }).waitFor();
  await expect.poll(() => fetchTransactions(account)).toEqual([]);

  // The server stores the receipt, but its response is lost.
  await page.route('**/api/receipts/upload', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await findQueueRow(page, 'one.pdf').getByRole('button', { name: 'Retry' }).click();
  await findQueueRow(page, 'one.pdf').getByText('Upload failed. Please try again.').waitFor(READING_TIMEOUT);
  await page.unroute('**/api/receipts/upload');
  await startUpload(page);
  await page.getByRole('alertdialog').getByText(SUCCESS).waitFor(READING_TIMEOUT);
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  await expect.poll(() => fetchTransactions(account)).toHaveLength(1);
});

story('a possible duplicate can be attached, kept, removed or decided later', async ({ visit }) => {
  const { page, account } = await visit('/receipts', {
    fill: async (account) => {
      await account.add({ name: 'Golden Bakery', cost: 9.8, addedOn: getLastDay('11-14') });
      await uploadReceiptByApi(account, 'receipt.pdf', RIVERSIDE);
    },
  });
  await findFilePicker(page).setInputFiles([
    createUploadFile('bakery.pdf', BAKERY),
    createUploadFile('again.pdf', RIVERSIDE),
  ]);
  await findQueueRow(page, 'again.pdf').getByText('Ready to upload').waitFor();
  await startUpload(page);
  const dialog = page.getByRole('dialog', { name: 'Is this purchase already recorded?' });
  await dialog.getByText('Same merchant, date and amount.').waitFor(READING_TIMEOUT);
  await dialog.getByRole('button', { name: 'Attach to This Transaction' }).click();
  await dialog.getByText('Both were created from the same file.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await findQueueRow(page, 'again.pdf').getByText('Needs your attention').waitFor();
  const list = page.getByRole('list', { name: 'Receipts' });
  await expect.poll(() => list.getByText('Needs your attention').count()).toBe(1);
  await expect.poll(() => fetchTransactions(account)).toHaveLength(2);

  await page.reload();
  await list.getByText('Needs your attention').waitFor();
  await findReceiptResult(page).getByText('This purchase may already be recorded.').waitFor();
  await findReceiptResult(page).getByRole('button', { name: 'Compare' }).click();
  await dialog.getByRole('button', { name: 'Keep as Another Expense' }).click();
  await dialog.waitFor({ state: 'detached' });
  await list.getByText('Needs your attention').waitFor({ state: 'detached' });
  await expect.poll(() => fetchTransactions(account)).toHaveLength(3);

  await findFilePicker(page).setInputFiles(createUploadFile('bakery too.pdf', BAKERY));
  await findQueueRow(page, 'bakery too.pdf').getByText('Ready to upload').waitFor();
  await startUpload(page);
  await dialog.getByRole('img', { name: 'Receipt bakery too.pdf' }).waitFor(READING_TIMEOUT);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await findFilePicker(page).setInputFiles(createUploadFile('riverside too.pdf', RIVERSIDE));
  await findQueueRow(page, 'riverside too.pdf').getByText('Ready to upload').waitFor();
  await startUpload(page);
  // The page asks about the newest receipt first, and then about the postponed receipt.
  await dialog.getByRole('img', { name: 'Receipt riverside too.pdf' }).waitFor(READING_TIMEOUT);
  await dialog.getByRole('button', { name: 'Remove This Upload' }).click();
  await dialog.getByRole('img', { name: 'Receipt bakery too.pdf' }).waitFor();
  await dialog.getByRole('button', { name: 'Remove This Upload' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('bakery too.pdf').first().waitFor({ state: 'detached' });
  await expect.poll(() => fetchTransactions(account)).toHaveLength(3);
});

story(
  'receipts are listed, searched and linked with their transactions, and each survives deleting the other',
  async ({ visit }) => {
    const { page, account } = await visit('/receipts', {
      fill: async (account) => {
        await uploadReceiptByApi(account, 'riverside.pdf', RIVERSIDE);
        await uploadReceiptByApi(account, 'bakery.pdf', BAKERY);
      },
    });
    const list = page.getByRole('list', { name: 'Receipts' });
    await list.getByRole('listitem').nth(1).waitFor();
    const names = () =>
      list.getByRole('listitem').locator('button[aria-current], button:first-of-type').allTextContents();
    await expect.poll(async () => (await names())[0]).toBe('GOLDEN BAKERY');
    await list.scrollIntoViewIfNeeded();
    await list.locator('img[src^="blob:"]').nth(1).waitFor();

    await page.getByLabel('Search').fill('riverside trad');
    await page.waitForURL('**/receipts?search=riverside+trad');
    await page.getByText('1 match').waitFor();
    await page.getByLabel('Search').fill('nothing like it');
    await page.getByText('No matching receipts.').waitFor();
    await page.getByLabel('Search').fill('');
    await page.getByText('2 receipts').waitFor();

    await list.getByRole('button', { name: 'RIVERSIDE TRADING', exact: true }).click();
    await page.waitForURL('**/receipts?receipt=*');
    await findReceiptResult(page).locator('dl').getByText('$12.75').waitFor();
    const download = page.waitForEvent('download');
    await findReceiptResult(page).getByRole('button', { name: 'Download original' }).click();
    expect((await download).suggestedFilename()).toBe('riverside.pdf');
    await findReceiptResult(page).getByRole('link', { name: 'Show transaction' }).click();
    await page.waitForURL(
      `**/transactions?search=RIVERSIDE+TRADING&from=${getLastDay('11-15')}&to=${getLastDay('11-15')}`,
    );
    await page.getByText('1 match').waitFor();
    await page.getByRole('button', { name: 'Details of RIVERSIDE TRADING' }).click();
    await page.getByRole('dialog').locator('img[src^="blob:"]').waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'riverside.pdf' }).click();
    await page.waitForURL('**/receipts?receipt=*');
    await findReceiptResult(page).locator('dl').getByText('$12.75').waitFor();

    await list.getByRole('button', { name: 'Delete RIVERSIDE TRADING, riverside.pdf' }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('Its transaction is kept.').waitFor();
    await asked.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Receipt deleted. Its transaction was kept.').waitFor();
    await page.waitForURL('**/receipts');
    await findReceiptResult(page).locator('dl').getByText('$9.80').waitFor();
    const [bakery, riverside] = (await fetchTransactions(account)).sort((a, b) => a.name.localeCompare(b.name));
    expect(riverside?.name).toBe('RIVERSIDE TRADING');

    await account.send('DELETE', `/transactions/${bakery?._id}`);
    await page.reload();
    await findReceiptResult(page).getByText('No expense recorded yet.').waitFor();
    await list.getByText('Needs your attention').waitFor();

    await page.goto(`/transactions?open=${riverside?._id}`);
    await page.getByText('No note provided.').waitFor();
    await page.getByLabel('Attach a Receipt').setInputFiles(createUploadFile('found.pdf', RIVERSIDE));
    await page.getByText('Receipt attached to the transaction.').waitFor(READING_TIMEOUT);
    await page.getByRole('img', { name: 'Receipt found.pdf' }).waitFor();
    await expect.poll(() => fetchTransactions(account)).toHaveLength(1);
  },
);
