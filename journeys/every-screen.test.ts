import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestAccount } from './testing/account.ts';
import { PHONE_SIZE } from './testing/browser.ts';
import { createStoryTests } from './testing/story-tests.ts';

const SIGNED_IN = [
  '/dashboard',
  '/transactions',
  '/budgets',
  '/recurring-transactions',
  '/settings',
  '/receipts',
  '/',
  '/contact',
  '/forgot-password',
  '/reset-password?token=x',
  '/nowhere',
];

/** The links of the login page, and the heading of the page that each link opens. */
const VISITOR = [
  ['Register', 'Create an account'],
  ['Login', 'Login to your account'],
] as const;

/** Widths in pixels, from the narrowest phone to a desktop. A window of 1280 px at 200% zoom is 640 px wide. */
const WIDTHS = [320, 390, 640, 768, 1280, 1920];

/** Fills an account with names that cannot wrap, the longest categories and the largest sums. */
async function fillTight(account: TestAccount): Promise<void> {
  const category = 'Aufwendungen-für-Reisen-und-sonstige-Dinge-im-Jahr';
  const today = new Date().toISOString().slice(0, 10);
  await account.add({ name: 'Donaudampfschifffahrt'.repeat(8), category, cost: 999_999_999.99, addedOn: today });
  await account.add({
    name: 'W'.repeat(120),
    category: 'Salary',
    cost: 999_999_999.99,
    addedOn: today,
    isIncome: true,
  });
  const [year = 0, month = 0] = today.split('-').map(Number);
  await account.send('POST', '/budgets', { category, amount: 123_456_789.5, month, year });
  await account.send('POST', '/recurring/create', {
    name: 'Donaudampfschifffahrt'.repeat(8),
    category,
    amount: 999_999_999.99,
    isIncome: false,
    frequency: 'annually',
    startDate: today,
  });
}

const story = createStoryTests();

story.atDesk('no page is wider than its window, even a narrow one with long texts', async ({ visit }) => {
  const { page } = await visit('/dashboard', { fill: fillTight });
  const tooWide: string[] = [];
  for (const address of SIGNED_IN) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // A chart is drawn only when it is near the window.
    await page.waitForFunction(() => {
      const loading = document.querySelector('.skeleton, .mantine-Loader-root');
      loading?.scrollIntoView();
      return loading === null;
    });
    tooWide.push(...(await widthsTooNarrow(page, address)));
  }
  expect(tooWide).toEqual([]);
});

story.atDesk('pages before the login are not wider than their window', async ({ visit }) => {
  const { page } = await visit('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Login to your account' }).waitFor();
  for (const [link, heading] of VISITOR) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
    await expect.poll(() => widthsTooNarrow(page, link)).toEqual([]);
  }
});

story.onPhone('on a phone, the text of the first list row starts within 160 pixels', async ({ visit }) => {
  const { page } = await visit('/transactions', { fill: fillTight, viewport: PHONE_SIZE });
  const words = page.getByRole('rowheader').first().getByRole('link');
  await expect.poll(async () => (await words.boundingBox())?.y).toBeLessThanOrEqual(160);
  // Next to the search field, the buttons have only icons, so their accessible names are checked.
  for (const name of ['Filters', 'Add Transaction', 'More actions']) {
    await page.getByRole('button', { name, exact: true }).locator('visible=true').waitFor();
  }
});

story.atDesk('title and focus change with the page', async ({ visit }) => {
  const { page } = await visit('/dashboard');
  await page.getByText('No recent transactions.').waitFor();
  for (const [link, title] of [
    ['Transactions', 'Transactions'],
    ['Settings', 'Settings'],
    ['Budgets', 'Budgets'],
    ['Recurring Transactions', 'Recurring Transactions'],
    ['Receipts', 'Receipts'],
    ['Dashboard', 'Dashboard Overview'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).and(page.locator(':focus')).waitFor();
    await expect.poll(() => page.title()).toBe(`${title} · Moneta`);
  }
});

story.atDesk('selection, budget progress and charts stay visible in forced colours', async ({ visit }) => {
  const { page } = await visit('/budgets', { fill: fillTight });
  await page.emulateMedia({ forcedColors: 'active' });
  const bar = page.getByRole('progressbar').locator('> div');
  const [filled, behind] = [await ground(bar), await ground(page.locator('main'))];
  expect(filled).not.toBe(behind);
  const current = page.getByRole('navigation').getByRole('link', { name: 'Budgets' });
  const other = page.getByRole('navigation').getByRole('link', { name: 'Settings' });
  await expect.poll(() => ground(current)).not.toBe(await ground(other));

  await page.goto('/transactions');
  const box = page.getByRole('checkbox').nth(1);
  await box.waitFor();
  const before = await ground(box);
  await box.check();
  await expect.poll(() => ground(box)).not.toBe(before);

  await page.goto('/dashboard');
  const key = page.getByRole('region', { name: 'Recent Activity' }).getByText('Income', { exact: true }).first();
  await expect.poll(() => ground(key, '::before')).not.toBe(await ground(page.locator('main')));

  // Elements with fixed colours must contrast with the background of the system in both themes.
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await page.locator('html[data-mantine-color-scheme=light]').waitFor();
});

/** Returns the widths at which the page scrolls sideways. */
async function widthsTooNarrow(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 640 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    if (needed > width) found.push(`${what} at ${width}: ${needed}`);
  }
  return found;
}

/** Returns the computed background colour in forced colours mode. */
function ground(locator: Locator, part: '::before' | null = null): Promise<string> {
  return locator.evaluate((element, given) => getComputedStyle(element, given).backgroundColor, part);
}
