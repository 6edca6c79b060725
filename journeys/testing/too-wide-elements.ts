import type { Page } from 'playwright-core';
import { PHONE_SIZE } from './browser.ts';

/** Milliseconds within which a chart must adapt to the window, even on a busy machine. */
const PATIENCE = 30_000;

/**
 * Returns a sentence for each element that is too wide, at the width of the page and, on a phone, at the smallest
 * width.
 */
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
    // A table may scroll sideways if the keyboard can scroll it.
    const isScroller = panel?.tabIndex === 0 && getComputedStyle(panel).overflowX === 'auto';
    // An element that only screen readers see has no visible size, so it is skipped.
    if (panel && !isScroller && panel.clientWidth > 1 && panel.scrollWidth > panel.clientWidth) found.push('a table');
  }
  return found.map((what) => `${what} is too wide for ${innerWidth} pixels`);
}
