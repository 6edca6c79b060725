import { expect } from 'vitest';
import { writeTextPdf } from '../reader/testing/write-pdf.ts';
import { fetchTransactions } from './testing/account.ts';
import { PHONE_SIZE } from './testing/browser.ts';
import { goToScreen, pressButton } from './testing/page-actions.ts';
import {
  createReceiptPdf,
  createUploadFile,
  findFilePicker,
  findQueueRow,
  findReceiptResult,
  findWordOnPicture,
  getLastDay,
  READING_TIMEOUT,
  readReceiptFields,
  startUpload,
  uploadAndReviewReceipt,
} from './testing/receipts.ts';
import { createStoryTests } from './testing/story-tests.ts';

const SUCCESS = 'Receipt processed successfully and transaction created! Redirecting to dashboard...';
const RIVERSIDE = createReceiptPdf('RIVERSIDE TRADING', getLastDay('11-15'), 1275);

const story = createStoryTests();

story.onPhone(
  'correcting a field by clicking a word changes the transaction, improves the next receipt, and can be forgotten',
  async ({ visit, viewport }) => {
    const { page, account } = await visit('/receipts');
    await uploadAndReviewReceipt(page, createUploadFile('first.pdf', RIVERSIDE));
    await expect.poll(() => readReceiptFields(page)).toMatchObject({ Merchant: 'RIVERSIDE TRADING', Amount: '$12.75' });
    const result = findReceiptResult(page);
    await result.getByRole('button', { name: 'Show amount on the picture' }).click();
    await expect.poll(() => findWordOnPicture(page, '12.75').getAttribute('data-shown')).toBe('true');
    await result.getByRole('button', { name: 'Done' }).click();

    await findWordOnPicture(page, 'HIGH').click();
    await result.getByRole('button', { name: 'Merchant 12 HIGH STREET' }).click();
    await expect.poll(() => result.getByRole('textbox', { name: 'Merchant' }).inputValue()).toBe('12 HIGH STREET');
    await result.getByRole('textbox', { name: 'Amount' }).focus();
    await findWordOnPicture(page, '8.25').click();
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
    // On phones the form is out of view, so the second save button is next to the picture.
    const saves = result.getByRole('button', { name: 'Save' });
    await saves.nth(viewport === PHONE_SIZE ? 1 : 0).click();
    await result.getByText('The server cannot be reached.').waitFor();
    await expect.poll(() => result.getByRole('textbox', { name: 'Merchant' }).inputValue()).toBe('12 HIGH STREET');
    await page.unroute('**/api/receipts/*');
    await saves.first().click();
    await result.getByRole('button', { name: 'Edit' }).waitFor();
    await expect
      .poll(() => readReceiptFields(page))
      .toMatchObject({
        Merchant: '12 HIGH STREET',
        Amount: '$12.75',
        Category: 'Entertainment',
      });
    await expect
      .poll(() => fetchTransactions(account))
      .toMatchObject([{ name: '12 HIGH STREET', category: 'Entertainment', cost: 12.75 }]);

    await uploadAndReviewReceipt(
      page,
      createUploadFile('next.pdf', createReceiptPdf('RIVERSIDE TRADING', getLastDay('11-18'), 1620)),
    );
    await result.locator('dl').getByText('$16.20').waitFor();
    await expect
      .poll(() => readReceiptFields(page))
      .toMatchObject({ Merchant: '12 HIGH STREET', Category: 'Entertainment' });

    await goToScreen(page, 'Settings');
    const learned = page.getByRole('list', { name: 'Learned corrections by merchant' });
    await learned.getByText('“RIVERSIDE TRADING” means 12 HIGH STREET; category Entertainment.').waitFor();
    await learned.getByRole('button', { name: 'Forget corrections for 12 HIGH STREET' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click();
    await page.getByText('When you correct a receipt, the correction is listed here.').waitFor();
    await goToScreen(page, 'Receipts');
    await uploadAndReviewReceipt(
      page,
      createUploadFile('last.pdf', createReceiptPdf('RIVERSIDE TRADING', getLastDay('11-19'), 1730)),
    );
    await result.locator('dl').getByText('$17.30').waitFor();
    await expect.poll(() => readReceiptFields(page)).toMatchObject({ Merchant: 'RIVERSIDE TRADING' });
  },
);

story('uncertain fields are asked for next to the picture and confirmed with one key', async ({ visit }) => {
  const { page, account } = await visit('/receipts');
  const noTotal = writeTextPdf(['RIVERSIDE TRADING', 'DATE: 2026-03-04', 'NOTEBOOK 4.50', '12.30', '19.20', '31.70']);
  await uploadAndReviewReceipt(page, createUploadFile('march.pdf', noTotal));
  const question = findReceiptResult(page).getByRole('region', { name: 'Check this' });
  await question.getByText('Is the amount $31.70?').waitFor();
  await question.getByRole('img', { name: 'On the receipt: 31.70' }).waitFor();
  const yes = question.getByRole('button', { name: 'Yes' });
  await expect.poll(() => yes.evaluate((it) => it === document.activeElement)).toBe(true);

  await question.getByRole('button', { name: 'No, Change It' }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'costText');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await yes.press('Enter');
  await page.getByText('Receipt confirmed.').waitFor();
  await question.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await fetchTransactions(account)).map(({ name, cost }) => `${name} ${cost}`))
    .toEqual(['RIVERSIDE TRADING 31.7']);
  await page.reload();
  await findReceiptResult(page).getByText('$31.70').first().waitFor();
  await expect.poll(() => question.count()).toBe(0);
});

story('everything can be done by keyboard', async ({ visit }) => {
  const { page, account } = await visit('/receipts');
  await findFilePicker(page).setInputFiles(createUploadFile('one.pdf', RIVERSIDE));
  await findQueueRow(page, 'one.pdf').getByText('Ready to upload').waitFor();
  await page.getByRole('button', { name: 'Upload & Create Transaction' }).press('Enter');
  await page.getByRole('alertdialog').getByText(SUCCESS).waitFor(READING_TIMEOUT);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  const result = findReceiptResult(page);
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
  await expect.poll(() => fetchTransactions(account)).toMatchObject([{ name: '12 HIGH STREET' }]);
  // Without a selected field, choosing a word asks for the field, and the question gets the focus.
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
  // Unsaved changes are kept, even after the person visited another page.
  await expect.poll(() => result.getByRole('textbox', { name: 'Merchant' }).inputValue()).toBe('RIVERSIDE TRADING');
  await goToScreen(page, 'Settings');
  await goToScreen(page, 'Receipts');
  await expect.poll(() => result.getByRole('textbox', { name: 'Merchant' }).inputValue()).toBe('RIVERSIDE TRADING');
});

story('a bank statement that was chosen as a receipt opens in Import, or is recorded anyway', async ({ visit }) => {
  const { page, account } = await visit('/receipts');
  const rows = [
    '13/03/2026 CORNER SHOP -12.50 987.50',
    '14/03/2026 PAY 500.00 1,487.50',
    '15/03/2026 RENT -700.00 787.50',
  ];
  const pdf = writeTextPdf(['Bank Statement', 'Opening balance 1,000.00', ...rows, 'Closing balance 787.50']);
  await findFilePicker(page).setInputFiles(createUploadFile('statement.pdf', pdf));
  await startUpload(page);
  await findQueueRow(page, 'statement.pdf').getByText('This is a bank statement.').waitFor(READING_TIMEOUT);
  expect(await fetchTransactions(account)).toEqual([]);
  await pressButton(page, 'Open in Import statement.pdf');
  await page.waitForURL('**/import**');
  await page.getByText('statement.pdf').first().waitFor(READING_TIMEOUT);

  // It can also be recorded, once its fields have been checked.
  await page.goto('/receipts');
  await findFilePicker(page).setInputFiles(createUploadFile('statement.pdf', pdf));
  await startUpload(page);
  await findQueueRow(page, 'statement.pdf').getByText('This is a bank statement.').waitFor(READING_TIMEOUT);
  await pressButton(page, 'Record It Anyway statement.pdf');
  await findQueueRow(page, 'statement.pdf').getByText('Needs your attention').waitFor(READING_TIMEOUT);
  expect(await fetchTransactions(account)).toEqual([]);
  const result = findReceiptResult(page);
  await result.getByText('This does not look like a receipt. Check the fields and save.').waitFor();
  await result.getByLabel('Merchant', { exact: false }).first().fill('Bank');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Anyway' }).click();
  await result.getByText('Recorded as an expense.').waitFor();
  expect(await fetchTransactions(account)).toHaveLength(1);
});
