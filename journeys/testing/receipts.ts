import type { Locator, Page } from 'playwright-core';
import { getDayInTimeZone } from '../../domain/calendar-day.ts';
import { drawLines, drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import type { IncomingFile } from './incoming-files.ts';

/** Reading a receipt usually takes about a second, but it has a low priority and may take minutes on a busy machine. */
export const READING_TIMEOUT = { timeout: 300_000 };

/** Returns a receipt as a PDF with a text layer, which is read much faster than a photo. */
export function createReceiptPdf(merchant: string, day: string, totalMinor: number): Buffer {
  const money = (minor: number) => (minor / 100).toFixed(2);
  return writeTextPdf([
    merchant,
    '12 HIGH STREET',
    `DATE: ${day}`,
    `NOTEBOOK ${money(450)}`,
    `PENCILS ${money(totalMinor - 450)}`,
    `TOTAL ${money(totalMinor)}`,
    'THANK YOU',
  ]);
}

/** Like `createReceiptPdf`, but returns the receipt as a photo. */
export function createReceiptPhoto(merchant: string, day: string, totalMinor: number): Promise<Buffer> {
  const items = [
    { name: 'NOTEBOOK', amountMinor: 450 },
    { name: 'PENCILS', amountMinor: totalMinor - 450 },
  ];
  return drawReceipt({ merchant, day, items, totalMinor });
}

/** Returns a photo of a receipt without any amount. */
export function createReceiptWithoutAmount(): Promise<Buffer> {
  return drawLines(['  HARBOUR KIOSK', '', '  DATE: 15/10/2026', '', '  THANK YOU', '  COME AGAIN']);
}

export function createUploadFile(name: string, buffer: Buffer): IncomingFile {
  return { name, mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg', buffer };
}

/** Returns the part of the receipts page that shows the result for a receipt. */
export function findReceiptResult(page: Page): Locator {
  return page.getByRole('region', { name: /^(Last Upload Result|Receipt)$/ });
}

export function findFilePicker(page: Page): Locator {
  return page.getByLabel('Receipt files');
}

export function findQueueRow(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Files to upload' }).getByRole('listitem').filter({ hasText: name });
}

export function startUpload(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Upload & Create Transaction' }).click();
}

/** Uploads one receipt and waits for its result. */
export async function uploadAndReviewReceipt(page: Page, file: IncomingFile): Promise<void> {
  await findFilePicker(page).setInputFiles(file);
  await findQueueRow(page, file.name).getByText('Ready to upload').waitFor();
  await startUpload(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Review' }).click(READING_TIMEOUT);
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
}

/** Returns the texts of the receipt's fields. */
export async function readReceiptFields(page: Page): Promise<Record<string, string>> {
  const rows = findReceiptResult(page).locator('dl > div');
  await rows.first().waitFor();
  return Object.fromEntries(
    await rows.evaluateAll((divs) =>
      divs.map((div) => [
        div.querySelector('dt')?.textContent ?? '',
        (div.querySelector('dd')?.textContent ?? '').replace('Check this', ''),
      ]),
    ),
  );
}

/** Returns a selectable word on the picture of the receipt. */
export function findWordOnPicture(page: Page, text: string): Locator {
  return findReceiptResult(page).getByRole('option', { name: new RegExp(`^${text}(,|$)`) });
}

/** Returns the last day with this month and day, such as `11-15`. Receipts that are older than a year are not recorded. */
export function getLastDay(monthAndDay: string): string {
  const today = getDayInTimeZone(new Date(), 'Europe/Berlin');
  const year = Number(today.slice(0, 4));
  return today.slice(5) < monthAndDay ? `${year - 1}-${monthAndDay}` : `${year}-${monthAndDay}`;
}
