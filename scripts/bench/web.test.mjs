import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestAccount } from '../../journeys/testing/account.ts';
import { startServerProcess } from '../../server/testing/server-process.ts';
import { createDataHome } from '../../server/testing/test-databases.ts';
import { MAX_GZIPPED_STYLE_BYTES, MEASURED_PAGES, measureLoadedBytes } from './web/loaded-bytes.ts';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof createDataHome>>} */
let home;
/** @type {Awaited<ReturnType<typeof startServerProcess>>} */
let server;
let token = '';

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  home = await createDataHome('sqlite');
  server = await startServerProcess(home);
  const account = await createTestAccount(server.url);
  const addedOn = new Date().toISOString().slice(0, 10);
  await account.add({ addedOn });
  await account.add({ addedOn, isIncome: true, category: 'Salary' });
  token = account.token;
});
afterAll(async () => {
  await browser.close();
  await server.end('SIGKILL');
  await home.remove();
});

test.each(MEASURED_PAGES)('the first view of $address loads little', async (view) => {
  const { scripts, styles } = await measureLoadedBytes(browser, server.url, view, token);
  expect(scripts).toBeGreaterThan(0);
  expect(scripts).toBeLessThanOrEqual(view.mostScripts);
  expect(styles).toBeGreaterThan(0);
  expect(styles).toBeLessThanOrEqual(MAX_GZIPPED_STYLE_BYTES);
});

test('several accounts and a custom category add little to the first view of the dashboard', async () => {
  const view = MEASURED_PAGES.find(({ address }) => address === '/dashboard');
  if (!view) throw new Error('The dashboard is not measured.');
  const account = await createTestAccount(server.url);
  await account.add({ addedOn: new Date().toISOString().slice(0, 10), category: 'Garden' });
  await account.send('PUT', '/transactions/category/look', { category: 'Garden', icon: 'camera' });
  await account.send('POST', '/accounts', { name: 'Cash', kind: 'cash' });
  const { scripts } = await measureLoadedBytes(browser, server.url, view, account.token);
  expect(scripts).toBeGreaterThan(0);
  expect(scripts).toBeLessThanOrEqual(view.mostScripts + 8_000);
});
