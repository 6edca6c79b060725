import { expect, vi } from 'vitest';
import type { Transaction } from '../contract/transactions.ts';
import { writeHeic } from '../reader/testing/write-heic.ts';
import { writeTextPdf } from '../reader/testing/write-pdf.ts';
import type { Account } from './testing/account.ts';
import { addReceipt } from './testing/add-receipt.ts';
import { PHONE } from './testing/browser.ts';
import { bring } from './testing/incoming-files.ts';
import {
  file,
  photoOf,
  picker,
  queueRow,
  READING,
  readFields,
  receiptOf,
  receiptWithoutAmount,
  resultOf,
  start,
  uploadAndReview,
  wordOnPicture,
} from './testing/receipts.ts';
import { goTo } from './testing/steps.ts';
import { storyteller } from './testing/story.ts';

const SUCCESS = 'Receipt processed successfully and transaction created! Redirecting to dashboard...';
const RIVERSIDE = receiptOf('RIVERSIDE TRADING', '2026-11-15', 1275);
const BAKERY = receiptOf('GOLDEN BAKERY', '2026-11-14', 980);

// Each story has several receipts read.
vi.setConfig({ testTimeout: 180_000 });

const story = storyteller();

story(
  'receipts that are picked, dropped and pasted are read one after another, and each says how it went',
  async ({ visit }) => {
    const { page, account } = await visit('/receipts');
    const photo = await photoOf('RIVERSIDE TRADING', '2026-11-15', 1275);
    await page.getByText('What is read from a receipt will show here.').waitFor();
    await start(page);
    await page.getByText('Please select a file to upload.').waitFor();

    await picker(page).setInputFiles([file('one.jpg', photo), file('half.jpg', photo.subarray(0, 300))]);
    await queueRow(page, 'half.jpg').getByText('Waiting').waitFor();
    await expect.poll(() => page.getByText('Please select a file to upload.').count()).toBe(0);
    await bring(page, 'dragenter', [file('two.pdf', BAKERY)]);
    await page.getByText('Drop receipts here').waitFor();
    await bring(page, 'drop', [
      file('two.pdf', BAKERY),
      file('moving.gif', Buffer.from('GIF89a')),
      file('huge.jpg', Buffer.alloc(10 * 1024 * 1024 + 1)),
    ]);
    await page.getByText('Drop receipts here').waitFor({ state: 'detached' });
    await queueRow(page, 'moving.gif').getByText('Please select a JPEG, PNG or PDF file.').waitFor();
    await queueRow(page, 'huge.jpg').getByText('larger than 10 MB').waitFor();
    await bring(page, 'paste', [file('pasted.heic', await writeHeic(await receiptWithoutAmount()))]);
    await queueRow(page, 'pasted.heic').getByText('Waiting').waitFor();

    await start(page);
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    const said = page.getByRole('alertdialog');
    await said.getByText(`${SUCCESS} One receipt needs your attention. One upload failed.`).waitFor(READING);
    await expect.poll(() => queueRow(page, 'one.jpg').textContent()).toContain('Done · RIVERSIDE TRADING, $12.75');
    await expect.poll(() => queueRow(page, 'two.pdf').textContent()).toContain('Done · GOLDEN BAKERY, $9.80');
    await expect.poll(() => queueRow(page, 'half.jpg').textContent()).toContain('This file is damaged or protected');
    // It would be damaged the next time, too.
    await expect.poll(() => page.getByRole('button', { name: /^Retry/ }).count()).toBe(0);
    await said.getByRole('button', { name: 'Review' }).click();

    const result = resultOf(page);
    await result.getByText('No amount could be read. Please enter what is missing.').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'costText');
    await expect.poll(() => result.getByLabel('Merchant', { exact: false }).first().inputValue()).toBe('HARBOUR KIOSK');
    await page.keyboard.type('3.20');
    await page.keyboard.press('Enter');
    // It is more than there is.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit anyway' }).click();
    await result.getByText('Recorded as an expense.').waitFor();
    await queueRow(page, 'pasted.heic').waitFor({ state: 'detached' });
    expect((await transactionsOf(account)).map(({ name, cost }) => `${name} ${cost}`).sort()).toEqual([
      'GOLDEN BAKERY 9.8',
      'HARBOUR KIOSK 3.2',
      'RIVERSIDE TRADING 12.75',
    ]);
  },
);

story(
  'an upload can be cancelled, and one that failed is tried again without making anything twice',
  async ({ visit }) => {
    const { page, account } = await visit('/receipts');
    await page.route('**/api/receipts/upload', () => {});
    await picker(page).setInputFiles([file('one.pdf', RIVERSIDE), file('two.pdf', BAKERY)]);
    await queueRow(page, 'two.pdf').getByText('Waiting').waitFor();
    await start(page);
    await queueRow(page, 'one.pdf').getByRole('button', { name: 'Cancel' }).click();
    await queueRow(page, 'one.pdf').getByText('Cancelled').waitFor();
    await queueRow(page, 'two.pdf').getByText('Processing...').waitFor();
    const warning = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    expect((await warning).type()).toBe('beforeunload');
    await (await warning).dismiss();
    await page.unroute('**/api/receipts/upload');
    await queueRow(page, 'two.pdf').getByRole('button', { name: 'Cancel' }).click();
    await queueRow(page, 'two.pdf').getByText('Cancelled').waitFor();
    await expect
      .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))
      .toBe(true);
    await page.getByRole('button', { name: 'Upload & Create Transaction' }).waitFor();
    await expect.poll(() => transactionsOf(account)).toEqual([]);

    // It is recorded, but the answer is lost.
    await page.route('**/api/receipts/upload', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await queueRow(page, 'one.pdf').getByRole('button', { name: 'Retry' }).click();
    await queueRow(page, 'one.pdf').getByText('Upload failed. Please try again.').waitFor(READING);
    await page.unroute('**/api/receipts/upload');
    await start(page);
    await page.getByRole('alertdialog').getByText(SUCCESS).waitFor(READING);
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
    await expect.poll(() => transactionsOf(account)).toHaveLength(1);
  },
);

story.onPhone(
  'what is corrected by pointing at a word changes the transaction, teaches the next receipt, and can be forgotten',
  async ({ visit, viewport }) => {
    const { page, account } = await visit('/receipts');
    await uploadAndReview(page, file('first.pdf', RIVERSIDE));
    await expect.poll(() => readFields(page)).toMatchObject({ Merchant: 'RIVERSIDE TRADING', Amount: '$12.75' });
    const result = resultOf(page);
    await result.getByRole('button', { name: 'Show amount on the picture' }).click();
    await expect.poll(() => wordOnPicture(page, '12.75').getAttribute('data-shown')).toBe('true');
    await result.getByRole('button', { name: 'Done' }).click();

    await wordOnPicture(page, 'HIGH').click();
    await result.getByRole('button', { name: 'Merchant 12 HIGH STREET' }).click();
    await expect.poll(() => result.getByRole('textbox', { name: 'Merchant' }).inputValue()).toBe('12 HIGH STREET');
    await result.getByRole('textbox', { name: 'Amount' }).focus();
    await wordOnPicture(page, '8.25').click();
    await result.getByText('“8.25” is used as the amount.').waitFor();
    await expect.poll(() => result.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('8.25');
    const lines = result.getByRole('region', { name: 'Lines of this receipt' });
    await lines.getByRole('row', { name: 'PENCILS $8.25' }).waitFor();
    await lines.getByRole('row', { name: 'Sum $12.75' }).waitFor();
    await result.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Entertainment', exact: true }).click();
    await result.getByRole('textbox', { name: 'Amount' }).focus();
    await result.getByText('Text of this receipt').click();
    await result.getByRole('button', { name: /^TOTAL/ }).click();
    await expect.poll(() => result.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('12.75');

    await page.route('**/api/receipts/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    // On a phone the form is out of sight: there is a button beside the picture too.
    const saves = result.getByRole('button', { name: 'Save' });
    await saves.nth(viewport === PHONE ? 1 : 0).click();
    await result.getByText('The server cannot be reached.').waitFor();
    await expect.poll(() => result.getByRole('textbox', { name: 'Merchant' }).inputValue()).toBe('12 HIGH STREET');
    await page.unroute('**/api/receipts/*');
    await saves.first().click();
    await result.getByRole('button', { name: 'Edit' }).waitFor();
    await expect
      .poll(() => readFields(page))
      .toMatchObject({
        Merchant: '12 HIGH STREET',
        Amount: '$12.75',
        Category: 'Entertainment',
      });
    await expect
      .poll(() => transactionsOf(account))
      .toMatchObject([{ name: '12 HIGH STREET', category: 'Entertainment', cost: 12.75 }]);

    await uploadAndReview(page, file('next.pdf', receiptOf('RIVERSIDE TRADING', '2026-11-18', 1620)));
    await result.locator('dl').getByText('$16.20').waitFor();
    await expect.poll(() => readFields(page)).toMatchObject({ Merchant: '12 HIGH STREET', Category: 'Entertainment' });

    await goTo(page, 'Settings');
    const learned = page.getByRole('list', { name: 'What was learned, by merchant' });
    await learned.getByText('“RIVERSIDE TRADING” is called 12 HIGH STREET; category Entertainment.').waitFor();
    await learned.getByRole('button', { name: 'Forget what was learned of 12 HIGH STREET' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click();
    await page.getByText('Correct a receipt, and what it teaches is listed here.').waitFor();
    await goTo(page, 'Receipts');
    await uploadAndReview(page, file('last.pdf', receiptOf('RIVERSIDE TRADING', '2026-11-19', 1730)));
    await result.locator('dl').getByText('$17.30').waitFor();
    await expect.poll(() => readFields(page)).toMatchObject({ Merchant: 'RIVERSIDE TRADING' });
  },
);

story(
  'a purchase that is recorded already is asked about: attached, kept, removed, or left for later',
  async ({ visit }) => {
    const { page, account } = await visit('/receipts', {
      fill: async (account) => {
        await account.add({ name: 'Golden Bakery', cost: 9.8, addedOn: '2026-11-14' });
        await addReceipt(account, 'receipt.pdf', RIVERSIDE);
      },
    });
    await picker(page).setInputFiles([file('bakery.pdf', BAKERY), file('again.pdf', RIVERSIDE)]);
    await queueRow(page, 'again.pdf').getByText('Waiting').waitFor();
    await start(page);
    const dialog = page.getByRole('dialog', { name: 'Is this purchase recorded already?' });
    await dialog.getByText('It has the same merchant, day and amount.').waitFor(READING);
    await dialog.getByRole('button', { name: 'Attach to this transaction' }).click();
    await dialog.getByText('It was made from the same file.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await queueRow(page, 'again.pdf').getByText('Needs your attention').waitFor();
    const list = page.getByRole('list', { name: 'Receipts' });
    await expect.poll(() => list.getByText('Needs your attention').count()).toBe(1);
    await expect.poll(() => transactionsOf(account)).toHaveLength(2);

    await page.reload();
    await list.getByText('Needs your attention').waitFor();
    await resultOf(page).getByText('This looks like a purchase that is recorded already.').waitFor();
    await resultOf(page).getByRole('button', { name: 'Compare' }).click();
    await dialog.getByRole('button', { name: 'Keep as another expense' }).click();
    await dialog.waitFor({ state: 'detached' });
    await list.getByText('Needs your attention').waitFor({ state: 'detached' });
    await expect.poll(() => transactionsOf(account)).toHaveLength(3);

    await picker(page).setInputFiles(file('bakery too.pdf', BAKERY));
    await queueRow(page, 'bakery too.pdf').getByText('Waiting').waitFor();
    await start(page);
    await dialog.getByRole('img', { name: 'Receipt bakery too.pdf' }).waitFor(READING);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await picker(page).setInputFiles(file('riverside too.pdf', RIVERSIDE));
    await queueRow(page, 'riverside too.pdf').getByText('Waiting').waitFor();
    await start(page);
    // What has just come is asked about first, and then what was left for later.
    await dialog.getByRole('img', { name: 'Receipt riverside too.pdf' }).waitFor(READING);
    await dialog.getByRole('button', { name: 'Remove this upload' }).click();
    await dialog.getByRole('img', { name: 'Receipt bakery too.pdf' }).waitFor();
    await dialog.getByRole('button', { name: 'Remove this upload' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('bakery too.pdf').first().waitFor({ state: 'detached' });
    await expect.poll(() => transactionsOf(account)).toHaveLength(3);
  },
);

story(
  'all receipts are listed and searched, lead to their transactions and back, and either outlives the other',
  async ({ visit }) => {
    const { page, account } = await visit('/receipts', {
      fill: async (account) => {
        await addReceipt(account, 'riverside.pdf', RIVERSIDE);
        await addReceipt(account, 'bakery.pdf', BAKERY);
      },
    });
    const list = page.getByRole('list', { name: 'Receipts' });
    await list.getByRole('listitem').nth(1).waitFor();
    const names = () =>
      list.getByRole('listitem').locator('button[aria-current], button:first-of-type').allTextContents();
    expect((await names())[0]).toBe('GOLDEN BAKERY');
    await list.scrollIntoViewIfNeeded();
    await list.locator('img[src^="blob:"]').nth(1).waitFor();

    await page.getByLabel('Search').fill('riverside trad');
    await page.waitForURL('**/receipts?search=riverside+trad');
    await page.getByText('1 match').waitFor();
    await page.getByLabel('Search').fill('nothing like it');
    await page.getByText('No receipt holds these words.').waitFor();
    await page.getByLabel('Search').fill('');
    await page.getByText('2 receipts').waitFor();

    await list.getByRole('button', { name: 'RIVERSIDE TRADING', exact: true }).click();
    await page.waitForURL('**/receipts?receipt=*');
    await resultOf(page).locator('dl').getByText('$12.75').waitFor();
    const download = page.waitForEvent('download');
    await resultOf(page).getByRole('button', { name: 'Download original' }).click();
    expect((await download).suggestedFilename()).toBe('riverside.pdf');
    await resultOf(page).getByRole('link', { name: 'Show its transaction' }).click();
    await page.waitForURL('**/transactions?search=RIVERSIDE+TRADING&from=2026-11-15&to=2026-11-15');
    await page.getByText('1 match').waitFor();
    await page.getByRole('button', { name: 'Details of RIVERSIDE TRADING' }).click();
    await page.getByRole('dialog').locator('img[src^="blob:"]').waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'riverside.pdf' }).click();
    await page.waitForURL('**/receipts?receipt=*');
    await resultOf(page).locator('dl').getByText('$12.75').waitFor();

    await list.getByRole('button', { name: 'Delete RIVERSIDE TRADING, riverside.pdf' }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('Its transaction stays.').waitFor();
    await asked.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Receipt deleted. Its transaction stays.').waitFor();
    await page.waitForURL('**/receipts');
    await resultOf(page).locator('dl').getByText('$9.80').waitFor();
    const [bakery, riverside] = (await transactionsOf(account)).sort((a, b) => a.name.localeCompare(b.name));
    expect(riverside?.name).toBe('RIVERSIDE TRADING');

    await account.send('DELETE', `/transactions/${bakery?._id}`);
    await page.reload();
    await resultOf(page).getByText('No expense is recorded from this receipt.').waitFor();
    await list.getByText('Needs your attention').waitFor();
  },
);

story('what is unsure is asked for, beside what stands on the paper, and answered by one key', async ({ visit }) => {
  const { page, account } = await visit('/receipts');
  const noTotal = writeTextPdf(['RIVERSIDE TRADING', 'DATE: 2026-03-04', 'NOTEBOOK 4.50', '12.30', '19.20', '31.70']);
  await uploadAndReview(page, file('march.pdf', noTotal));
  const question = resultOf(page).getByRole('region', { name: 'Please check' });
  await question.getByText('Is the amount $31.70?').waitFor();
  await question.getByRole('img', { name: 'On the paper: 31.70' }).waitFor();
  const yes = question.getByRole('button', { name: 'Yes' });
  await expect.poll(() => yes.evaluate((it) => it === document.activeElement)).toBe(true);

  await question.getByRole('button', { name: 'No, change it' }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'costText');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await yes.press('Enter');
  await page.getByText('Thank you. The receipt is confirmed.').waitFor();
  await question.waitFor({ state: 'detached' });
  expect((await transactionsOf(account)).map(({ name, cost }) => `${name} ${cost}`)).toEqual([
    'RIVERSIDE TRADING 31.7',
  ]);
  await page.reload();
  await resultOf(page).getByText('$31.70').first().waitFor();
  expect(await question.count()).toBe(0);
});

story('everything is done by keyboard', async ({ visit }) => {
  const { page, account } = await visit('/receipts');
  await picker(page).setInputFiles(file('one.pdf', RIVERSIDE));
  await queueRow(page, 'one.pdf').getByText('Waiting').waitFor();
  await page.getByRole('button', { name: 'Upload & Create Transaction' }).press('Enter');
  await page.getByRole('alertdialog').getByText(SUCCESS).waitFor(READING);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  const result = resultOf(page);
  const words = result.getByRole('listbox', { name: 'Words on the picture' });
  await words.waitFor();
  await result.getByRole('button', { name: 'Show merchant on the picture' }).press('Enter');
  await words.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await result.getByText('is used as the merchant.').waitFor();
  await expect.poll(() => result.getByRole('textbox', { name: 'Merchant' }).inputValue()).toBe('12 HIGH STREET');
  await result.getByRole('textbox', { name: 'Merchant' }).press('Enter');
  await result.getByRole('button', { name: 'Edit' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Edit');
  await expect.poll(() => transactionsOf(account)).toMatchObject([{ name: '12 HIGH STREET' }]);
  // No field is selected: what is pointed at is asked about, and the focus goes there.
  await words.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'MerchantRIVERSIDE TRADING');
  await page.keyboard.press('Enter');
  await expect.poll(() => result.getByRole('textbox', { name: 'Merchant' }).inputValue()).toBe('RIVERSIDE TRADING');
  await page
    .getByRole('list', { name: 'Receipts' })
    .getByRole('button', { name: '12 HIGH STREET', exact: true })
    .press('Enter');
  await page.waitForURL('**/receipts?receipt=*');
  // What was not saved is still there, also after a look at another page.
  await expect.poll(() => result.getByRole('textbox', { name: 'Merchant' }).inputValue()).toBe('RIVERSIDE TRADING');
  await goTo(page, 'Settings');
  await goTo(page, 'Receipts');
  await expect.poll(() => result.getByRole('textbox', { name: 'Merchant' }).inputValue()).toBe('RIVERSIDE TRADING');
});

async function transactionsOf(account: Account): Promise<Transaction[]> {
  const { transactions } = (await account.send('GET', '/transactions?limit=100')) as { transactions: Transaction[] };
  return transactions;
}
