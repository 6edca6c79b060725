import type { Page } from 'playwright-core';
import { PHONE } from './browser.ts';

/** From the narrowest phone on; 640 is what a desk of 1280 has left at 200% zoom. */
const WIDTHS = [320, 390, 640, 768, 1280, 1920];

/** What of the page has no room, at its width or at one that is more like it than like the other kind of screen. */
export async function whatDoesNotFit(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? PHONE;
  const found: string[] = [];
  for (const width of WIDTHS.filter((each) => each <= PHONE.width === size.width <= PHONE.width)) {
    await page.setViewportSize({ ...size, width });
    found.push(...(await tooWide(page)));
  }
  await page.setViewportSize(size);
  return found;
}

function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page');
    for (const table of document.querySelectorAll('table')) {
      const panel = table.parentElement;
      // One that only screen readers are told has no room to fit in.
      if (panel && panel.clientWidth > 1 && panel.scrollWidth > panel.clientWidth) found.push('a table');
    }
    return found.map((what) => `${what} is too wide for ${innerWidth} pixels`);
  });
}
