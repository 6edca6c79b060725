import type { Page } from 'playwright-core';
import { PHONE_SIZE } from './browser.ts';

/**
 * Maximum time, in milliseconds, that a chart may take to adapt to the window. It is long enough for a busy machine.
 */
const PATIENCE = 30_000;

/** Describes each element that is too wide at the current width. On phones, the smallest width is checked, too. */
export async function findTooWideElements(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? PHONE_SIZE;
  const found = await tooWide(page);
  if (size.width > PHONE_SIZE.width) return found;
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
    // A table may scroll horizontally if this is also possible with the keyboard.
    const isScroller = panel?.tabIndex === 0 && getComputedStyle(panel).overflowX === 'auto';
    // Elements for screen readers are skipped, because they have no visible size.
    if (panel && !isScroller && panel.clientWidth > 1 && panel.scrollWidth > panel.clientWidth) found.push('a table');
  }
  return found.map((what) => `${what} is too wide for ${innerWidth} pixels`);
}
