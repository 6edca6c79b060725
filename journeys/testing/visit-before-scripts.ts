import type { Page } from 'playwright-core';
import type { BrowserOptions } from './browser.ts';
import { holdRequests } from './page-actions.ts';
import { type OpenPooledPage, openTestUser } from './test-site.ts';

/** The token and theme to store in the browser, and its other options. */
export type VisitOptions = { token?: string; theme?: string } & BrowserOptions;

/** Opens a page and holds back its scripts, except for the inline script in its head. */
export async function visitBeforeScripts(
  nextGuest: OpenPooledPage,
  url: string,
  address: string,
  { token = '', theme = '', ...look }: VisitOptions,
) {
  const { page, context } = await openTestUser(nextGuest, url, look);
  await context.addInitScript(
    ([kept, look]) => {
      if (location.protocol === 'about:' || localStorage.getItem('visited')) return;
      localStorage.setItem('visited', 'yes');
      if (kept) localStorage.setItem('token', kept);
      if (look) localStorage.setItem('theme', look);
    },
    [token, theme],
  );
  const release = await holdRequests(page, '**/assets/*.js');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('h1').waitFor({ state: 'attached' });
  // The load event waits for the scripts that are held back. Instead of waiting for it, waits until the document has
  // been parsed and its styles are loaded.
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')];
    return document.readyState !== 'loading' && links.length > 0 && links.every(({ sheet }) => sheet !== null);
  });
  return { page, asked, release };
}

/** Waits until React has hydrated the page, which adds properties of React to the elements. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}
