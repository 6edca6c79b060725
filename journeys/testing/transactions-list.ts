import type { Page } from 'playwright-core';
import { PHONE } from './browser.ts';
import { press } from './steps.ts';

/** Waits for the count, as shown and as announced. */
export async function seeCount(page: Page, words: string): Promise<void> {
  await page.getByRole('status').getByText(words, { exact: true }).waitFor();
}

/** The names in the list, once it matches the address. Until then the previous page is shown. */
export async function names(page: Page): Promise<string[]> {
  await page.locator('table[aria-busy=false]').waitFor();
  return page.getByRole('rowheader').allTextContents();
}

/** The active filters shown above the list. */
export async function filterChips(page: Page): Promise<string[]> {
  const words = await page.getByRole('list', { name: 'Active filters' }).getByRole('listitem').allTextContents();
  return words.map((each) => each.replace('Remove filter: ', ''));
}

/** The sums of all matches, in one line. */
export async function shownSums(page: Page): Promise<string> {
  return (await page.locator('dl[aria-label="Totals of all matches"]').allTextContents()).join();
}

/** Opens the filters, which are behind a button on a phone. */
export async function openFilters(page: Page): Promise<void> {
  if (page.viewportSize()?.width === PHONE.width) await press(page, /^Filters/);
}
