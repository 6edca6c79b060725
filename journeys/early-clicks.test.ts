import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts';
import { createDataHome, type DataHome } from '../server/testing/test-databases.ts';
import { createTestAccount } from './testing/account.ts';
import { PHONE_SIZE } from './testing/browser.ts';
import { holdRequests, NAVIGATION_BUTTON, waitForHeading } from './testing/page-actions.ts';
import { testOnSites } from './testing/test-site.ts';
import { type VisitOptions, visitBeforeScripts, waitForHydration } from './testing/visit-before-scripts.ts';

// Clicks on the prerendered page, before and while the app replaces it.

let dataHome: DataHome & { remove: () => Promise<void> };
let server: ServerProcess;
beforeAll(async () => {
  dataHome = await createDataHome('sqlite');
  server = await startServerProcess(dataHome);
});
afterAll(async () => {
  await server.end('SIGKILL');
  await dataHome.remove();
});

const visit = (browser: Browser, address: string, who: VisitOptions = {}) =>
  visitBeforeScripts(browser, server.url, address, who);

async function visitDashboard(browser: Browser) {
  const { token } = await createTestAccount(server.url);
  const { page, release } = await visit(browser, '/dashboard', { token });
  const links = page.getByRole('navigation', { name: 'Main' }).locator('visible=true');
  return { page, release, link: links.getByRole('link', { name: 'Transactions', exact: true }).first() };
}

testOnSites('a clicked button responds once the page is ready', async ({ browser }) => {
  const { page, release } = await visit(browser, '/contact');
  const question = page.getByRole('button', { name: 'Is Moneta free to use?' });
  await question.click();
  await expect.poll(() => question.getAttribute('aria-expanded')).toBe('false');
  release();
  await page.getByRole('button', { name: 'Is Moneta free to use?', expanded: true }).waitFor();
});

testOnSites('a clicked button of the dashboard frame responds too', async ({ browser }) => {
  const { token } = await createTestAccount(server.url);
  const { page, release } = await visit(browser, '/dashboard', { token, viewport: PHONE_SIZE });
  await page.getByRole('button', { name: NAVIGATION_BUTTON }).click();
  release();
  await page.getByRole('dialog').getByRole('link', { name: 'Budgets' }).click();
  await waitForHeading(page, 'Budgets');
});

testOnSites('a link of the dashboard frame works before the scripts are loaded', async ({ browser }) => {
  const { page, release, link } = await visitDashboard(browser);
  await link.click({ noWaitAfter: true });
  // The load event would wait for the scripts.
  await page.waitForURL('**/transactions', { waitUntil: 'commit' });
  release();
  await waitForHeading(page, 'Transactions');
});

testOnSites('a link that opens its page slowly still opens it after the app took over', async ({ browser }) => {
  const { page, release, link } = await visitDashboard(browser);
  const releasePage = await holdRequests(page, (url) => url.pathname === '/transactions');
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  await link.click({ noWaitAfter: true });
  await asked;
  release();
  await waitForHydration(page);
  releasePage();
  await waitForHeading(page, 'Transactions');
});

testOnSites('a link that is pressed while the app takes over opens its page on release', async ({ browser }) => {
  const { page, release, link } = await visitDashboard(browser);
  await link.hover();
  await page.mouse.down();
  release();
  await waitForHydration(page);
  await page.mouse.up();
  await waitForHeading(page, 'Transactions');
});

testOnSites('a link is not opened if the mouse is released elsewhere', async ({ browser }) => {
  const { page, release, link } = await visitDashboard(browser);
  await link.hover();
  await page.mouse.down();
  release();
  await waitForHydration(page);
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.up();
  await link.hover();
  await page.mouse.up();
  await waitForHeading(page, 'Dashboard Overview');
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});
