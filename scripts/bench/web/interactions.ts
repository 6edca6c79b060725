import type { Browser, Page } from 'playwright-core';
import { printMessage } from '../../prepare/print-message.mjs';
import { computeQuantile } from '../report.ts';

/** The factor by which the CPU is slowed down. */
export const CPU_SLOWDOWN = 4;
export const RUNS_PER_INTERACTION = 5;
/** Maximum time, in milliseconds, from a click or key press to the next paint ("interaction to next paint"). */
export const MAX_MS_TO_PAINT = 200;
/** The browser does not report events that take less time than this, in milliseconds. */
const LEAST_TOLD = 16;

/** The measured interactions. Each of them runs on a newly loaded page. */
const ACTIONS: { name: string; address: string; ready: string; act: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'opening the form',
    address: '/transactions',
    ready: 'tbody tr >> nth=9',
    async act(page) {
      await page.getByRole('button', { name: 'Add Transaction', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Amount').and(page.locator(':focus')).waitFor();
    },
  },
  {
    name: 'opening the form by its key',
    address: '/dashboard',
    ready: '[role=application] >> nth=0',
    async act(page) {
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('n');
      await page.getByRole('dialog').getByLabel('Amount').and(page.locator(':focus')).waitFor();
    },
  },
  {
    name: 'filtering by type',
    address: '/transactions',
    ready: 'tbody tr >> nth=9',
    async act(page) {
      await page.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'Income' }).click();
      await page
        .getByText(/\d match/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'searching',
    address: '/transactions',
    ready: 'tbody tr >> nth=9',
    async act(page) {
      await page.getByLabel('Search').click();
      await page.keyboard.type('coff', { delay: 150 });
      await page
        .getByText(/\d match/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'changing the month',
    address: '/dashboard',
    ready: '[role=application] >> nth=0',
    async act(page) {
      const months = page.getByRole('navigation', { name: 'Months' });
      await months.getByRole('link', { name: 'Previous month' }).click();
      await months.getByRole('link', { name: 'This month' }).waitFor();
    },
  },
];

/**
 * For each interaction, measures the longest delay until the next paint. Each result is the median of several runs in
 * new browsers.
 * @param url the address of the server
 * @param token the token of an account with expenses
 */
export async function measureInteractions(
  browser: Browser,
  url: string,
  token: string,
): Promise<{ name: string; ms: number }[]> {
  const results = [];
  for (const { name, ...action } of ACTIONS) {
    printMessage(`${name}…`);
    const all: number[] = [];
    for (let run = 0; run < RUNS_PER_INTERACTION; run++) all.push(await measure(browser, url, token, action));
    results.push({ name, ms: computeQuantile(all) });
  }
  return results;
}

async function measure(
  browser: Browser,
  url: string,
  token: string,
  { address, ready, act }: Omit<(typeof ACTIONS)[number], 'name'>,
) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  await context.addInitScript(
    ([kept, least]) => {
      localStorage.setItem('token', String(kept));
      const told = Object.assign(window, { longest: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('interactionId' in entry && entry.interactionId) told.longest = Math.max(told.longest, entry.duration);
        }
      }).observe(Object.assign({ type: 'event' }, { durationThreshold: Number(least) }));
    },
    [token, LEAST_TOLD],
  );
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(ready).waitFor();
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await act(page);
  await page.waitForTimeout(500);
  const longest = await page.evaluate(() => Number(Object(window).longest));
  await context.close();
  return Math.max(longest, LEAST_TOLD);
}
