import type { Locator, Page } from 'playwright-core';
import { drawLines, drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import type { Incoming } from './incoming-files.ts';

/** Reading a receipt takes about a second, but it has a low priority, so it can take long on a busy machine. */
export const READING = { timeout: 300_000 };

/** Returns a receipt as a PDF with text, which the server reads much faster than a photo. */
export function receiptOf(merchant: string, day: string, totalMinor: number): Buffer {
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

/** Returns the same receipt as a photo. */
export function photoOf(merchant: string, day: string, totalMinor: number): Promise<Buffer> {
  const items = [
    { name: 'NOTEBOOK', amountMinor: 450 },
    { name: 'PENCILS', amountMinor: totalMinor - 450 },
  ];
  return drawReceipt({ merchant, day, items, totalMinor });
}

/** Returns a receipt without any amount. */
export function receiptWithoutAmount(): Promise<Buffer> {
  return drawLines(['  HARBOUR KIOSK', '', '  DATE: 15/10/2026', '', '  THANK YOU', '  COME AGAIN']);
}

export function file(name: string, buffer: Buffer): Incoming {
  return { name, mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg', buffer };
}

/** Returns the region of the receipts page that shows one receipt. */
export function resultOf(page: Page): Locator {
  return page.getByRole('region', { name: /^(Last Upload Result|Receipt)$/ });
}

export function picker(page: Page): Locator {
  return page.getByLabel('Receipt files');
}

export function queueRow(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Files to upload' }).getByRole('listitem').filter({ hasText: name });
}

export function start(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Upload & Create Transaction' }).click();
}

/** Uploads one receipt and waits for its result. */
export async function uploadAndReview(page: Page, file: Incoming): Promise<void> {
  await picker(page).setInputFiles(file);
  await queueRow(page, file.name).getByText('Waiting').waitFor();
  await start(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Review' }).click(READING);
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
}

/** Returns the fields of the receipt as text, without markers. */
export async function readFields(page: Page): Promise<Record<string, string>> {
  const rows = resultOf(page).locator('dl > div');
  await rows.first().waitFor();
  return Object.fromEntries(
    await rows.evaluateAll((divs) =>
      divs.map((div) => [
        div.querySelector('dt')?.textContent ?? '',
        (div.querySelector('dd')?.textContent ?? '').replace('Please check', ''),
      ]),
    ),
  );
}

/** Returns a word on the picture of the receipt. */
export function wordOnPicture(page: Page, text: string): Locator {
  return resultOf(page).getByRole('option', { name: new RegExp(`^${text}(,|$)`) });
}
