import type { Page } from 'playwright-core';
import { PHONE } from './browser.ts';
import { press } from './steps.ts';

/** How many there are, as it is shown and read out. */
export async function seeCount(page: Page, words: string): Promise<void> {
  await page.getByRole('status').getByText(words, { exact: true }).waitFor();
}

/** The names in the list, once it shows what the address says: until then the page before stays. */
export async function names(page: Page): Promise<string[]> {
  await page.locator('table[aria-busy=false]').waitFor();
  return page.getByRole('rowheader').allTextContents();
}

/** The filters that are on, as they stand above the list. */
export async function filterChips(page: Page): Promise<string[]> {
  const words = await page.getByRole('list', { name: 'Active filters' }).getByRole('listitem').allTextContents();
  return words.map((each) => each.replace('Remove filter: ', ''));
}

/** Of all that match, in one line. */
export async function shownSums(page: Page): Promise<string> {
  return (await page.locator('dl[aria-label="Sums of all that match"]').allTextContents()).join();
}

/** On a phone they stand behind a button. */
export async function openFilters(page: Page): Promise<void> {
  if (page.viewportSize()?.width === PHONE.width) await press(page, /^Filters/);
}
