import type { Page } from 'playwright-core';
import { PHONE_SIZE } from './browser.ts';
import { pressButton } from './page-actions.ts';

/** Waits until the page shows this number of transactions, and announces it to screen readers. */
export async function waitForTransactionCount(page: Page, words: string): Promise<void> {
  await page.getByRole('status').getByText(words, { exact: true }).waitFor();
}

/** Waits until the list shows the transactions for the current URL, then returns their names. */
export async function readListedNames(page: Page): Promise<string[]> {
  await page.locator('table[aria-busy=false]').waitFor();
  return page.getByRole('rowheader').allTextContents();
}

/** Returns the active filters above the list. */
export async function readFilterChips(page: Page): Promise<string[]> {
  const words = await page.getByRole('list', { name: 'Active filters' }).getByRole('listitem').allTextContents();
  return words.map((each) => each.replace('Remove filter: ', ''));
}

/** Returns the totals of all transactions that match the filters, as one line of text. */
export async function readShownSums(page: Page): Promise<string> {
  return (await page.locator('dl[aria-label="Totals of all matches"]').allTextContents()).join();
}

/** Opens the filters. On phones, a button has to be pressed first. */
export async function openFilters(page: Page): Promise<void> {
  if (page.viewportSize()?.width === PHONE_SIZE.width) await pressButton(page, /^Filters/);
}
