import type { Page } from 'playwright-core';

/** What of the page has no room at its width, and at that of the narrowest phone. */
export async function whatDoesNotFit(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const found = await tooWide(page);
  if (size.width > 390) return found;
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...(await tooWide(page)));
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
