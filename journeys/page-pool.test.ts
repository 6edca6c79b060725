import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE_SIZE } from './testing/browser.ts';
import { createPagePool } from './testing/page-pool.ts';
import { testOnSites } from './testing/test-site.ts';

/** Returns state that a test may leave in a page and that must be invisible to the next test. */
const left = (page: Page) =>
  page.evaluate(async () => ({
    stored: [localStorage.length, sessionStorage.length, document.cookie, (await indexedDB.databases()).length],
    cached: await caches.keys(),
    scripts: ['fromPage', 'fromContext'].filter((name) => name in window),
    media: ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'].filter(
      (each) => matchMedia(each).matches,
    ),
    isCalm: matchMedia('(prefers-reduced-motion: reduce)').matches,
    size: [innerWidth, innerHeight],
    pages: history.length,
    isOnline: navigator.onLine,
  }));

testOnSites('a story leaves nothing on a page for the next one', async ({ browser, siteOn }) => {
  const { url } = await siteOn('sqlite', {});
  const next = createPagePool(browser);
  const fresh = await next(url, {});
  await fresh.page.goto('/login');
  const nothing = await left(fresh.page);
  await fresh.leave(false);

  const first = await next(url, { viewport: PHONE_SIZE });
  const { page, context } = first;
  await page.addInitScript('window.fromPage = true');
  await context.addInitScript('window.fromContext = true');
  await page.goto('/contact');
  await page.goto('/login');
  await page.evaluate(async () => {
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem('draft', 'Tea');
    await caches.open('moneta-pages');
    await new Promise((resolve) => {
      indexedDB.open('moneta-offline').onsuccess = resolve;
    });
  });
  await context.addCookies([{ name: 'known', value: 'yes', url }]);
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', media: 'print', reducedMotion: null });
  let heard = 0;
  page.on('request', () => heard++);
  for (const part of [page, context])
    await part.route('**/login', (route) => route.fulfill({ body: 'Somebody was here.' }));
  await (await context.newPage()).goto('/contact');
  await context.setOffline(true);
  expect(await left(page)).not.toEqual(nothing);
  await first.leave(false);

  heard = 0;
  const second = await next(url, {});
  expect(second.page).toBe(page);
  expect(context.pages()).toEqual([page]);
  expect(page.url()).toBe('about:blank');
  await page.goto('/login');
  await page.getByRole('heading', { level: 1, name: 'Login to your account' }).waitFor();
  expect(await left(page)).toEqual(nothing);
  expect(heard).toBe(0);

  // A page with a permanent change, such as a fake clock, is never reused.
  await page.clock.install();
  await second.leave(false);
  const third = await next(url, {});
  expect(third.page).not.toBe(page);
  await third.leave(true);
  expect(third.page.isClosed()).toBe(true);
});
