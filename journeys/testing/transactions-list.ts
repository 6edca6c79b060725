import type { Page } from 'playwright-core';

/** How many there are, as it is shown and read out. */
export async function seeCount(page: Page, words: string): Promise<void> {
  await page.getByRole('status').getByText(words, { exact: true }).waitFor();
}

/** The names in the list, once it shows what the address says: until then the page before stays. */
export async function names(page: Page): Promise<string[]> {
  await page.locator('table[aria-busy=false]').waitFor();
  return page.getByRole('rowheader').allTextContents();
}
