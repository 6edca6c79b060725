import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts';
import { createDataHome, type DataHome } from '../server/testing/test-databases.ts';
import { createTestAccount } from './testing/account.ts';
import { holdRequests } from './testing/page-actions.ts';
import { openTestUser, testOnSites } from './testing/test-site.ts';

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

/**
 * Opens the dashboard and records its requests to the API and for scripts. Files that match `held` wait until the test
 * releases them.
 */
async function visit(browser: Browser, held: string) {
  const { token } = await createTestAccount(server.url);
  const { page, context } = await openTestUser(browser, server.url);
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
  const calls: string[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
    if (request.resourceType() === 'script') scripts.push(pathname);
  });
  const release = await holdRequests(page, held);
  const isAsked = page.waitForRequest(held);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await isAsked;
  await page.locator('h1').waitFor({ state: 'attached' });
  return { page, calls, scripts, release };
}

const FIRST = [
  '/api/accounts',
  '/api/auth/me',
  '/api/dashboard/month',
  '/api/transactions/categories/looks',
  '/api/transactions/charts',
  '/api/transactions/summary',
];

testOnSites('the dashboard requests its data once, before its scripts are loaded', async ({ browser }) => {
  const { page, calls, release } = await visit(browser, '**/assets/*.js');
  await expect.poll(() => calls.toSorted()).toEqual(FIRST);
  release();
  await page.getByText('No recent transactions.').waitFor();
  await page.getByText('No expense data to display.').waitFor();
  expect(calls.toSorted()).toEqual(FIRST);
});

testOnSites('the dashboard waits for its styles before it loads its scripts', async ({ browser }) => {
  const { page, scripts, release } = await visit(browser, '**/assets/*.css');
  expect(scripts).toEqual([]);
  release();
  await page.getByText('No recent transactions.').waitFor();
});
