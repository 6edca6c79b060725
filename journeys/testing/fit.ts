import type { Page } from 'playwright-core';
import { PHONE } from './browser.ts';

/** Milliseconds in which a chart has followed the width of its window, however busy the machine is. */
const PATIENCE = 30_000;

/** What of the page has no room at its width and, on a phone, at that of the narrowest one. */
export async function whatDoesNotFit(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? PHONE;
  const found = await tooWide(page);
  if (size.width > PHONE.width) return found;
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...(await tooWide(page)));
  await page.setViewportSize(size);
  return found;
}

async function tooWide(page: Page): Promise<string[]> {
  let found: string[] = [];
  const fits = async () => {
    found = await page.evaluate(measure);
    return found.length === 0;
  };
  for (const end = Date.now() + PATIENCE; !(await fits()) && Date.now() < end; );
  return found;
}

function measure(): string[] {
  const found: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page');
  for (const table of document.querySelectorAll('table')) {
    const panel = table.parentElement;
    // What has rows and columns that are read together may scroll by itself, where the keyboard reaches it.
    const isScroller = panel?.tabIndex === 0 && getComputedStyle(panel).overflowX === 'auto';
    // One that only screen readers are told has no room to fit in.
    if (panel && !isScroller && panel.clientWidth > 1 && panel.scrollWidth > panel.clientWidth) found.push('a table');
  }
  return found.map((what) => `${what} is too wide for ${innerWidth} pixels`);
}
